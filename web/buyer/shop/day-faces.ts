import type { Day } from '#domain/day.ts';
import type { MoneyTexts } from '#web/lib/page/money.tsx';
import type { DayFace } from '#web/ui/calendar/calendar.tsx';
import type { ShopDay, ShopDays } from './shelf.ts';

/** Read out with a sold-out day that can be picked all the same. */
const MAY_WAIT = 'you can wait for a place';

/** From this number down, the page says how many are left. */
export const FEW_LEFT = 20;

/** '54 dollars, 18 left', 'from 26 dollars', 'sold out', 'not available', 'past'. */
export function dayFaces({ days, cheapest, waitable }: ShopDays, today: Day, money: MoneyTexts): (day: Day) => DayFace {
  const byDay = new Map(days.map((day) => [day.day, faceOf(day, { isCheapest: cheapest.has(day.day), isWaitable: waitable.has(day.day) }, money)]));
  const past: DayFace = { state: 'past', price: null, spoken: 'past', isCheapest: false };
  const outside: DayFace = { state: 'unavailable', price: null, spoken: 'not available', isCheapest: false };
  return (day) => byDay.get(day) ?? (day < today ? past : outside);
}

function faceOf(
  { state, priceCents, isFrom, itemsLeft }: ShopDay,
  { isCheapest, isWaitable }: { isCheapest: boolean; isWaitable: boolean },
  money: MoneyTexts,
): DayFace {
  if (state === 'past') return { state, price: null, spoken: 'past', isCheapest: false };
  if (state === 'unavailable') return { state, price: null, spoken: 'not available', isCheapest: false };
  if (state === 'sold-out')
    return { state, price: 'Sold out', spoken: isWaitable ? `sold out, ${MAY_WAIT}` : 'sold out', isCheapest: false, isPickable: isWaitable };
  const left = itemsLeft !== null && itemsLeft < 100 ? `${itemsLeft} left` : '';
  const spoken = [priceCents === null ? '' : `${fromWord(isFrom)}${money.spoken(priceCents)}`, left, isCheapest ? 'lowest price' : '']
    .filter(Boolean)
    .join(', ');
  return { state, price: priceCents === null ? null : money.whole(priceCents), spoken, isCheapest };
}

/** Before a price that is the lowest of several. */
export const fromWord = (isFrom: boolean | undefined): string => (isFrom ? 'from ' : '');
