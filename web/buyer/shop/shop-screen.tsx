import { Suspense, useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import type { Product } from '#domain/catalog/product.ts';
import { longDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { productsOf, useBoot, useEventZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { lazyScreen, whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { DialogOnItsWay } from '../chrome/on-its-way.tsx';
import { DateRail } from './date-rail.tsx';
import { dayFaces } from './day-faces.ts';
import { Masthead } from './masthead.tsx';
import { MerchandiseTile } from './merchandise-tile.tsx';
import { merchandiseCards, type MerchandiseCard } from './merchandise.ts';
import { NothingOnSale } from './nothing-on-sale.tsx';
import { PassTicket } from './pass-ticket.tsx';
import { PromoNote, usePromoRoute } from './promo-note.tsx';
import { SeasonTicket } from './season-ticket.tsx';
import { inSection, shelfOf, shopDays } from './shelf.ts';
import styles from './shop.module.css';
import { useAvailability } from './use-availability.ts';
import { usePickedDay } from './use-picked-day.ts';
import { useSelection } from './use-selection.ts';

const loadDialog = () => import('./add-to-cart-dialog.tsx');
const AddToCartDialog = lazyScreen(() => loadDialog().then((m) => m.AddToCartDialog));

/** The ticket shop: first a day, then passes, add-ons and merchandise. */
export function ShopScreen() {
  const boot = useBoot();
  const today = useTodayIn(useEventZone());
  const money = useMoney();
  const availability = useAvailability();
  const promo = usePromoRoute(useParams<{ promo?: string }>().promo);
  const shelf = useMemo(() => shelfOf(productsOf(boot), availability, boot.event, today), [boot, availability, today]);
  const shown = useMemo(() => shopDays(shelf), [shelf]);
  const { days } = shown;
  // A day that sells out stays picked, because its last places may be in this cart and add-ons may still be for sale.
  const isOffered = (day: Day) => days.some((entry) => entry.day === day && (entry.state === 'open' || entry.state === 'sold-out'));
  const [picked, pick] = usePickedDay(boot.event?._id ?? '', isOffered);
  const { selection, isChoosing, choose, close } = useSelection();
  useEffect(() => whenIdle(loadDialog), []);
  const faceOf = useMemo(() => dayFaces(shown, today, money), [shown, today, money]);
  const merchandise = useMemo(() => merchandiseCards(shelf), [shelf]);
  const selectPass = (section: string) => (product: Product) => choose({ title: product.name, section, choices: [product], first: product });
  const selectMerchandise = (card: MerchandiseCard, first: Product) => choose({ title: card.title, section: 'Merchandise', choices: card.items, first });
  if (!boot.event || shelf.products.length === 0) return <NothingOnSale today={today} />;
  return (
    <div className="wrap">
      <Masthead days={days} faceOf={faceOf} picked={picked} onPick={pick} range={shelf.range} today={today} />
      {promo && <PromoNote code={promo} />}
      {days.length > 0 && <DateRail of={shown} picked={picked} onPick={pick} />}
      {inSection(shelf, 'all-event').map((product) => (
        <SeasonTicket key={product._id} shelf={shelf} product={product} onSelect={selectPass('All-event pass')} />
      ))}
      <Section title="Admission" note={picked === null ? null : longDay(picked)} products={inSection(shelf, 'admission')}>
        {(product) => <PassTicket key={product._id} shelf={shelf} product={product} picked={picked} onSelect={selectPass('Admission')} />}
      </Section>
      <Section title="Add-Ons" note={null} products={inSection(shelf, 'add-on')}>
        {(product) => <PassTicket key={product._id} shelf={shelf} product={product} picked={picked} onSelect={selectPass('Add-Ons')} />}
      </Section>
      {merchandise.length > 0 && (
        <section className={styles.section} aria-labelledby="merchandise">
          <header className={styles.sectionHead}>
            <h2 id="merchandise">Merchandise</h2>
          </header>
          <div className={styles.tiles}>
            {merchandise.map((card) => (
              <MerchandiseTile key={card.key} shelf={shelf} card={card} onSelect={selectMerchandise} />
            ))}
          </div>
        </section>
      )}
      <Suspense fallback={<DialogOnItsWay />}>
        {selection && (
          <AddToCartDialog key={selection.id} open={isChoosing} selection={selection} shelf={shelf} picked={picked} onPick={pick} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

type SectionProps = { title: string; note: string | null; products: readonly Product[]; children: (product: Product) => React.ReactNode };

function Section({ title, note, products, children }: SectionProps) {
  if (products.length === 0) return null;
  const id = title.toLowerCase();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {note && <span className="meta">{note}</span>}
      </header>
      <div className={styles.tickets}>{products.map(children)}</div>
    </section>
  );
}
