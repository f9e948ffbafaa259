import { compareNames } from '#domain/name-order.ts';
import { byDate } from './occupancy-bars.ts';
import type { WaitingPerson } from './reports-asked.ts';

/** Those who wait for the same pass, day and time. `places`: what they want in all; `offered`: what of it is held for them now. */
export type WaitingGroup = { key: string; name: string; date: string; time: string | null; people: number; places: number; offered: number };

export const groupKeyOf = ({ doclet_id, date, time }: WaitingPerson): string => `${doclet_id} ${date} ${time ?? ''}`;

/** By day and time, those that are for any day last. */
export function waitingGroups(people: readonly WaitingPerson[]): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>();
  for (const person of people) {
    const key = groupKeyOf(person);
    const { name, date, time } = person;
    const before = groups.get(key) ?? { key, name, date, time, people: 0, places: 0, offered: 0 };
    groups.set(key, { ...before, people: before.people + 1, places: before.places + person.units, offered: before.offered + person.offered });
  }
  return [...groups.values()].toSorted((a, b) => byDate(a, b) || (a.time ?? '').localeCompare(b.time ?? '') || compareNames(a.name, b.name));
}
