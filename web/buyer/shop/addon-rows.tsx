import { useState } from 'react';
import { isAddon, isMerchandise, shopSection, visitDateFor, type Product } from '#domain/catalog/product.ts';
import { shortDay } from '#domain/day-text.ts';
import { isDated, type VisitDate } from '#domain/day.ts';
import { isNamedBy } from '#domain/name-search.ts';
import { timeText } from '#domain/time-text.ts';
import type { EntryTime } from '#web/lib/calls/entry-times.ts';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { FindField } from './find-field.tsx';
import { dayOn, inSection, priceOf, type Shelf } from './shelf.ts';
import { UnitRow } from './unit-row.tsx';
import { wantKey, type Want } from './unit.ts';
import type { Units } from './use-units.ts';
import styles from './add-to-cart.module.css';

type Props = { shelf: Shelf; product: Product; visitDate: VisitDate; session: EntryTime | null; units: Units };

/** From so many on, only the first are shown until the rest is asked for. */
const MANY = 9;
const FIRST = 5;

/** Extras for the same visit, added together with the pass. An add-on that needs a space, or an entry time other than the chosen one, must be chosen on its own card. */
export function AddonRows({ shelf, product, visitDate, session, units }: Props) {
  const [isWhole, setWhole] = useState(false);
  const [typed, setTyped] = useState('');
  const addons = addonsFor(shelf, product);
  const isTaken = (addon: Product) => units.units.some((unit) => unit.product === addon);
  const wantsOf = (addon: Product) => wantsFor(addon, units.units, wantFor(shelf, addon, visitDate, session));
  const offered = addons.filter((addon) => wantsOf(addon).length > 0);
  const isShort = isWhole || offered.length < MANY;
  const found = offered.filter((addon, index) => (isShort ? isNamedBy(addon.name, typed) : index < FIRST || isTaken(addon)));
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="addons" className={styles.addons}>
      <h3 id="addons" className="eyebrow">
        Add-Ons
      </h3>
      {isWhole && <FindField typed={typed} onType={setTyped} found={found.length} />}
      {found.flatMap(wantsOf).map((want) => (
        <UnitRow key={wantKey(want)} title={want.product.name} detail={otherVisit(want, visitDate, session)} want={want} shelf={shelf} units={units} />
      ))}
      {offered.length >= MANY && (
        <ShowMore of={{ hasNextPage: !isWhole, isFetchingNextPage: false, fetchNextPage: () => setWhole(true) }}>Show all {offered.length}</ShowMore>
      )}
    </section>
  );
}

/** What is held of an extra, and what may be added. A row keeps its place whether or not it holds anything, because the next press falls on the same spot. */
function wantsFor(addon: Product, held: readonly Want[], current: Want | null): Want[] {
  const wants = new Map<string, Want>();
  for (const want of [...held.filter((unit) => unit.product === addon), ...(current ? [current] : [])]) wants.set(wantKey(want), want);
  return [...wants.values()].toSorted((a, b) => (wantKey(a) < wantKey(b) ? -1 : 1));
}

/** The add-ons that the pass names. If it names none, all plain add-ons of its store. */
function addonsFor(shelf: Shelf, product: Product): Product[] {
  if (isAddon(product) || isMerchandise(product)) return [];
  const plain = inSection(shelf, 'add-on').filter((addon) => addon.store_id === product.store_id && !addon.has_spaces);
  const named = product.addon_ids ?? [];
  return named.length === 0 ? plain : plain.filter((addon) => named.includes(addon._id));
}

function wantFor(shelf: Shelf, addon: Product, visitDate: VisitDate, session: EntryTime | null): Want | null {
  const date = visitDateFor(addon, isDated(visitDate) ? visitDate : null);
  if (date === null || shopSection(addon) !== 'add-on') return null;
  if (isDated(date) && !['open', 'sold-out'].includes(dayOn(shelf, addon, date).state)) return null;
  const isTimed = (addon.session_ids?.length ?? 0) > 0;
  if (isTimed && !(session && addon.session_ids?.includes(session.id))) return null;
  const priceCents = priceOf(shelf, addon, date);
  return priceCents === null ? null : { product: addon, visitDate: date, entryTime: isTimed ? session!.startTime : null, space: null, priceCents };
}

/** The other day or time that an extra is held for, if the choice was changed after it was added. */
function otherVisit(want: Want, visitDate: VisitDate, session: EntryTime | null): string | undefined {
  const day = isDated(want.visitDate) && want.visitDate !== visitDate ? shortDay(want.visitDate) : null;
  const time = want.entryTime !== null && want.entryTime !== session?.startTime ? timeText(want.entryTime) : null;
  return [day, time].filter((part) => part !== null).join(', ') || undefined;
}
