import { agesText, isAnyDay, isEventLength, type Product } from '#domain/catalog/product.ts';
import { shortDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { htmlWords } from '#web/lib/html-words.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Ticket } from '#web/ui/ticket/ticket.tsx';
import { FEW_LEFT } from './day-faces.ts';
import { closedWord, datesToWaitFor, needsDay, offerOf, type Offer, type Shelf } from './shelf.ts';
import { StubPrice } from './stub-price.tsx';
import { WaitButton } from './wait-button.tsx';
import styles from './shop.module.css';

type Props = { shelf: Shelf; product: Product; picked: Day | null; onSelect: (product: Product) => void };

/** A pass as a ticket: its name on the body, its price on the stub. */
export function PassTicket({ shelf, product, picked, onSelect }: Props) {
  const money = useMoney();
  const offer = offerOf(shelf, product, picked);
  const asksForDay = needsDay(product) && picked === null;
  const isOpen = offer.state === 'open';
  const words = htmlWords(product.description);
  return (
    <Ticket
      stub={
        <>
          {offer.priceCents !== null && (
            <>
              <span className={`eyebrow ${styles.starting}`}>Starting At</span>
              <span>
                <StubPrice text={money.short(offer.priceCents)} className={styles.price} /> <span className="meta">/ea</span>
              </span>
            </>
          )}
          <Button
            kind={isOpen ? 'primary' : 'plain'}
            size="small"
            wide
            className={styles.select}
            disabled={!isOpen}
            onClick={() => onSelect(product)}
            aria-describedby={`name-${product._id}`}
          >
            {isOpen ? (asksForDay ? 'Select Date' : 'Select') : closedWord(offer.state)}
          </Button>
        </>
      }
    >
      <h3 id={`name-${product._id}`} className={styles.name}>
        {product.name}
      </h3>
      {words && (
        <p dir="auto" className={`meta ${styles.words}`}>
          {words}
        </p>
      )}
      {product.notice && (
        <p dir="auto" className={styles.notice}>
          {product.notice}
        </p>
      )}
      <Tags product={product} offer={offer} picked={picked} />
      <WaitButton product={product} dates={datesToWaitFor(shelf, product, picked)} />
    </Ticket>
  );
}

function Tags({ product, offer, picked }: { product: Product; offer: Offer; picked: Day | null }) {
  const few = offer.state === 'open' && offer.left !== null && offer.left <= FEW_LEFT ? offer.left : null;
  const ages = agesText(product);
  return (
    <div className={styles.tags}>
      {offer.state === 'sold-out' && <span className="tag bad">{closedWord(offer.state)}</span>}
      {offer.soldOutToday && picked !== null && <span className="tag bad">Sold out {shortDay(picked)}</span>}
      {few !== null && <span className="tag warn">{few} left</span>}
      {ages && <span className="tag">{ages}</span>}
      {isAnyDay(product) && <span className="tag good">Any day</span>}
      {isEventLength(product) && <span className="tag good">All days</span>}
      {product.has_spaces && <span className="tag">Choose your place</span>}
      {(product.session_ids?.length ?? 0) > 0 && <span className="tag">Choose a time</span>}
    </div>
  );
}
