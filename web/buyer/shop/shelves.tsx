import { memo, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import { longDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import { MerchandiseTile } from './merchandise-tile.tsx';
import type { MerchandiseCard } from './merchandise.ts';
import { PassTicket } from './pass-ticket.tsx';
import { SeasonTicket } from './season-ticket.tsx';
import { cardsNamedBy, cardsOf, countOfCards, type ShelfCards } from './shelf-cards.ts';
import type { Shelf } from './shelf.ts';
import type { Selection } from './use-selection.ts';
import styles from './shop.module.css';

const FindField = lazyPart(() => import('./find-field.tsx').then((m) => m.FindField));

type Choose = (next: Omit<Selection, 'id'>) => void;

/** From so many cards on, one can be found by its name. */
const MANY = 24;

/** Everything that is for sale. Many cards take longer to draw than a press may take to be answered, so they follow a moment later. */
export function Shelves({ shelf, picked, onChoose }: { shelf: Shelf; picked: Day | null; onChoose: Choose }) {
  const [typed, setTyped] = useState('');
  const shown = { shelf: useDeferredValue(shelf), picked: useDeferredValue(picked), typed: useDeferredValue(typed) };
  const cards = useMemo(() => cardsOf(shown.shelf), [shown.shelf]);
  const isLarge = countOfCards(cards) >= MANY;
  const found = useMemo(() => (isLarge ? cardsNamedBy(cards, shown.typed) : cards), [cards, isLarge, shown.typed]);
  return (
    <>
      {isLarge && (
        <div className={styles.find}>
          <Suspense fallback={null}>
            <FindField typed={typed} onType={setTyped} found={countOfCards(found)} />
          </Suspense>
        </div>
      )}
      <Cards shelf={shown.shelf} picked={shown.picked} cards={found} onChoose={onChoose} />
    </>
  );
}

type CardsProps = { shelf: Shelf; picked: Day | null; cards: ShelfCards; onChoose: Choose };

const Cards = memo(function Cards({ shelf, picked, cards, onChoose }: CardsProps) {
  const choosePass = (section: string) => (product: Product) => onChoose({ title: product.name, section, choices: [product], first: product });
  const chooseMerchandise = (card: MerchandiseCard, first: Product) => onChoose({ title: card.title, section: 'Merchandise', choices: card.items, first });
  return (
    <>
      {cards.seasons.map((product) => (
        <SeasonTicket key={product._id} shelf={shelf} product={product} onSelect={choosePass('All-event pass')} />
      ))}
      <Section title="Admission" note={picked === null ? null : longDay(picked)} cards={cards.admission} className={styles.tickets}>
        {(product) => <PassTicket key={product._id} shelf={shelf} product={product} picked={picked} onSelect={choosePass('Admission')} />}
      </Section>
      <Section title="Add-Ons" note={null} cards={cards.addOns} className={styles.tickets}>
        {(product) => <PassTicket key={product._id} shelf={shelf} product={product} picked={picked} onSelect={choosePass('Add-Ons')} />}
      </Section>
      <Section title="Merchandise" note={null} cards={cards.merchandise} className={styles.tiles}>
        {(card) => <MerchandiseTile key={card.key} shelf={shelf} card={card} onSelect={chooseMerchandise} />}
      </Section>
    </>
  );
});

type SectionProps<T> = { title: string; note: string | null; cards: readonly T[]; className: string | undefined; children: (card: T) => React.ReactNode };

function Section<T>({ title, note, cards, className, children }: SectionProps<T>) {
  if (cards.length === 0) return null;
  const id = title.toLowerCase();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {note && <span className="meta">{note}</span>}
      </header>
      <div className={className}>{cards.map(children)}</div>
    </section>
  );
}
