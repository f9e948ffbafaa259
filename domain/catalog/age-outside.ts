import type { Day } from '#domain/day.ts';
import type { Product } from './product.ts';

/** How old somebody is on a day for which they are too young or too old. Null if they are neither. */
export function ageOutside({ min_age: youngest, max_age: oldest }: Pick<Product, 'min_age' | 'max_age'>, dob: Day, day: Day): number | null {
  const isBeforeBirthday = day.slice(5) < dob.slice(5);
  const age = Number(day.slice(0, 4)) - Number(dob.slice(0, 4)) - (isBeforeBirthday ? 1 : 0);
  return age < (youngest ?? 0) || age > (oldest ?? age) ? age : null;
}
