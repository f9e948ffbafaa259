import type { Product } from '#domain/catalog/product.ts';
import { htmlWords } from '#web/lib/html-words.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Ticket } from '#web/ui/ticket/ticket.tsx';
import { openDescription } from '../dialogs/open-dialog.ts';
import { FEW_LEFT } from './day-faces.ts';
import { closedWord, datesToWaitFor, offerOf, type Shelf } from './shelf.ts';
import { StubPrice } from './stub-price.tsx';
import { WaitButton } from './wait-button.tsx';
import styles from './shop.module.css';

type Props = { shelf: Shelf; product: Product; onSelect: (product: Product) => void };

/** The event-length pass, with its terms and its notice. */
export function SeasonTicket({ shelf, product, onSelect }: Props) {
  const money = useMoney();
  const { state, priceCents, left } = offerOf(shelf, product, null);
  const isOpen = state === 'open';
  return (
    <div className={styles.season}>
      <Ticket
        wide
        stub={
          <>
            {priceCents !== null && (
              <>
                <span className={styles.seasonLabel}>Starting At</span>
                <span className={styles.seasonAmount}>
                  <StubPrice text={money.short(priceCents)} className={styles.seasonPrice} /> /ea
                </span>
              </>
            )}
            <button type="button" className={styles.seasonButton} disabled={!isOpen} onClick={() => onSelect(product)} aria-describedby={`name-${product._id}`}>
              {isOpen ? 'Select' : closedWord(state)}
            </button>
          </>
        }
      >
        <h2 id={`name-${product._id}`} className={`display ${styles.seasonName}`}>
          {product.name}
        </h2>
        <p dir="auto" className={styles.seasonWords}>
          {[htmlWords(product.description), product.notice].filter(Boolean).join(' ')}
        </p>
        <div className={styles.tags}>
          <span className={styles.seasonTag}>All open days</span>
          {left !== null && left <= FEW_LEFT && isOpen && <span className={styles.seasonTag}>{left} left</span>}
          {product.terms && (
            <button
              type="button"
              className={`${styles.seasonTag} ${styles.seasonTerms}`}
              onClick={() => void openDescription(product.name, product.terms ?? '')}
            >
              Pass terms apply
            </button>
          )}
        </div>
        <WaitButton product={product} dates={datesToWaitFor(shelf, product, null)} />
      </Ticket>
    </div>
  );
}
