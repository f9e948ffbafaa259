import { MOST_SEARCHED_DAYS } from '#domain/asked-days.ts';
import { addDays, daysBetween, isDay, type Day } from '#domain/day.ts';
import { isObjectId } from '#domain/ids.ts';
import type { Typed } from '../chrome/typed/typed.ts';

/** The search is kept in the address, so that Back and reloading show the same. */
export type CardSearch = { by: 'card'; lastFour: string; storeId: string | null; from: Day; to: Day };
export type Search = { by: 'email' | 'ticket' | 'id' | 'number'; text: string } | CardSearch;

const USUAL_DAYS = 6;

/** Null if the typed text cannot be searched for. */
export function searchOf(typed: Typed): Search | null {
  switch (typed.kind) {
    case 'email':
    case 'ticket':
    case 'id':
    case 'number':
      return { by: typed.kind, text: typed.text };
    default:
      return null;
  }
}

/** A scanned code's secret is kept out of the address. The id is enough to find the order. */
export function addressOf(search: Search): string {
  if (search.by !== 'card') return `/orders?${new URLSearchParams({ [search.by]: search.text })}`;
  const { lastFour, storeId, from, to } = search;
  return `/orders?${new URLSearchParams({ card: lastFour, ...(storeId ? { store: storeId } : {}), from, to })}`;
}

export function searchIn(query: string, today: Day): Search | null {
  const asked = new URLSearchParams(query);
  for (const by of ['email', 'ticket', 'id', 'number'] as const) {
    const text = asked.get(by);
    if (text) return { by, text };
  }
  const lastFour = asked.get('card');
  if (!lastFour || !/^\d{4}$/.test(lastFour)) return null;
  const day = (name: string, otherwise: Day): Day => (isDay(asked.get(name)) ? asked.get(name)! : otherwise);
  const to = day('to', today);
  const storeId = asked.get('store');
  return { by: 'card', lastFour, storeId: isObjectId(storeId) ? storeId : null, from: day('from', addDays(to, -USUAL_DAYS)), to };
}

type CardFaults = Partial<Record<'lastFour' | 'storeId' | 'days', 'missing' | 'order' | 'many'>>;

export function cardFaults({ lastFour, storeId, from, to }: CardSearch, needsStore: boolean): CardFaults {
  const faults: CardFaults = {};
  if (!/^\d{4}$/.test(lastFour)) faults.lastFour = 'missing';
  if (needsStore && storeId === null) faults.storeId = 'missing';
  if (!isDay(from) || !isDay(to)) faults.days = 'missing';
  else if (from > to) faults.days = 'order';
  else if (daysBetween(from, to) >= MOST_SEARCHED_DAYS) faults.days = 'many';
  return faults;
}

export const usualCardSearch = (lastFour: string, storeId: string | null, today: Day): CardSearch => ({
  by: 'card',
  lastFour,
  storeId,
  from: addDays(today, -USUAL_DAYS),
  to: today,
});
