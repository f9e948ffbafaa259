import { Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import { productsOf, useBoot, useEventZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { lazyScreen, whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import { DialogOnItsWay } from '../chrome/on-its-way.tsx';
import { DateRail } from './date-rail.tsx';
import { dayFaces } from './day-faces.ts';
import { Masthead } from './masthead.tsx';
import { NothingOnSale } from './nothing-on-sale.tsx';
import { PromoNote, usePromoRoute } from './promo-note.tsx';
import { shelfOf, shopDays } from './shelf.ts';
import { Shelves } from './shelves.tsx';
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
  // The days of many products take longer to price than a press may take to be answered.
  const settled = useDeferredValue(shelf);
  const shown = useMemo(() => shopDays(settled), [settled]);
  const { days } = shown;
  // A day that sells out stays picked, because its last places may be in this cart and add-ons may still be for sale.
  const offered = useMemo(() => days.flatMap(({ day, state }) => (state === 'open' || state === 'sold-out' ? [day] : [])), [days]);
  const [picked, pick] = usePickedDay(boot.event?._id ?? '', offered);
  const { selection, isChoosing, choose, close } = useSelection();
  useEffect(() => whenIdle(loadDialog), []);
  const faceOf = useMemo(() => dayFaces(shown, today, money), [shown, today, money]);
  if (!boot.event || shelf.products.length === 0) return <NothingOnSale today={today} />;
  return (
    <div className="wrap">
      <Masthead days={days} faceOf={faceOf} picked={picked} onPick={pick} range={shelf.range} today={today} />
      {promo && <PromoNote code={promo} />}
      {days.length > 0 && <DateRail of={shown} faceOf={faceOf} picked={picked} onPick={pick} />}
      <Shelves key={boot.event._id} shelf={shelf} picked={picked} onChoose={choose} />
      <Suspense fallback={<DialogOnItsWay />}>
        {selection && (
          <AddToCartDialog key={selection.id} open={isChoosing} selection={selection} shelf={shelf} picked={picked} onPick={pick} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
