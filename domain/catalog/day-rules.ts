import type { Day } from '#domain/day.ts';
import type { Product } from './product.ts';

/** The days on which a product can be used, and those on which it cannot. */
export type DayRules = Pick<Product, 'blocked_dates' | 'dates_valid'>;

const daysOfRules = new WeakMap<DayRules, { blocked: ReadonlySet<Day>; valid: ReadonlySet<Day> }>();

/** Whether a product's own lists allow a day. They are asked about every single day, so they are read only once. */
export function isDayOffered(day: Day, rules: DayRules): boolean {
  let known = daysOfRules.get(rules);
  if (!known) daysOfRules.set(rules, (known = { blocked: new Set(rules.blocked_dates), valid: new Set(rules.dates_valid) }));
  return !known.blocked.has(day) && (known.valid.size === 0 || known.valid.has(day));
}
