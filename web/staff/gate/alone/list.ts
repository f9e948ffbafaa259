import type { SnapshotEvent } from '#domain/gate/alone.ts';
import type { gateSnapshotContract } from '#server/actions/gate-snapshot/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { OwnPassageKept } from './kept-scans.ts';
import { isSignedBy } from './sealed.ts';
import type { Shelf, Write } from './shelf.ts';

export type ListPage = OutputOf<typeof gateSnapshotContract>['items'][number];
export type Doubled = ListPage['conflicts'][number];

/** The list of passes on this device: its event, and how current it is. */
export type ListState = {
  eventId: string;
  eventName: string;
  publicKey: string;
  event: SnapshotEvent;
  /** The server's time of the last complete fetch. Null while the first one is under way. */
  madeAt: string | null;
  /** How far the first fetch has come. */
  upTo: { madeAt: string; after: string } | null;
  /** Tickets that were let in twice, according to the server. */
  doubled: Doubled[];
};

export const readList = (shelf: Shelf): Promise<ListState | undefined> => shelf.read<ListState>('state', 'list');

/** `isOver`: the person for whom it was fetched has signed out. */
export type ListAsk = {
  eventId: string;
  publicKey: string;
  isOver?: () => boolean;
  fetchPage: (from: { after: string | null; since: string | null }) => Promise<ListPage>;
};

/** Brings the list up to date. At first it fetches everything, continuing where it was interrupted; after that, only changes. */
export async function refreshList(shelf: Shelf, { eventId, publicKey, fetchPage, isOver = () => false }: ListAsk, now: () => number): Promise<void> {
  const kept = await readList(shelf);
  const known = kept?.eventId === eventId && kept.publicKey === publicKey ? kept : null;
  if (kept && !known)
    await shelf.write([
      { store: 'records', isEmptied: true },
      { store: 'dead', isEmptied: true },
      { store: 'state', key: 'list', isGone: true },
    ]);
  const since = known?.madeAt ?? null;
  let { madeAt, after }: { madeAt: string | null; after: string | null } = (since === null && known?.upTo) || { madeAt: null, after: null };
  let doubled = known?.doubled ?? [];
  const startedAt = now();
  for (;;) {
    const page = await fetchPage({ after, since });
    await expectSigned(publicKey, page);
    if (isOver()) return;
    madeAt ??= page.made_at;
    if (after === null) doubled = page.conflicts;
    after = page.next;
    const isWhole = after === null;
    const state = { eventId, eventName: page.event_name, publicKey, event: eventOf(page), doubled };
    const reached = isWhole ? { madeAt, upTo: null } : { madeAt: since, upTo: since === null ? { madeAt, after: after! } : null };
    const passed = isWhole ? await passagesKnownBy(shelf, startedAt) : [];
    await shelf.write([...writesOf(page), ...passed, { store: 'state', key: 'list', value: { ...state, ...reached } satisfies ListState }]);
    if (isWhole) return;
  }
}

async function expectSigned(publicKey: string, { event_id, made_at, records, revoked, next, signature }: ListPage): Promise<void> {
  const text = JSON.stringify({ event_id, made_at, records, revoked, next });
  if (!(await isSignedBy(publicKey, text, signature))) throw new Error('The list of passes does not carry the signature of this venue.');
}

function writesOf({ records, revoked }: ListPage): Write[] {
  return [
    ...records.flatMap(([place, sealed]): Write[] => [
      { store: 'records', key: place, value: sealed },
      { store: 'dead', key: place, isGone: true },
    ]),
    ...revoked.flatMap((place): Write[] => [
      { store: 'dead', key: place, value: true },
      { store: 'records', key: place, isGone: true },
    ]),
  ];
}

/** Passages that the server knew before this fetch began are included in the list now. */
async function passagesKnownBy(shelf: Shelf, startedAt: number): Promise<Write[]> {
  const passages = await shelf.readAll<OwnPassageKept>('passages');
  return passages.flatMap(({ key, toldAt }): Write[] => (toldAt !== null && toldAt < startedAt ? [{ store: 'passages', key, isGone: true }] : []));
}

const eventOf = (page: ListPage): SnapshotEvent => ({
  zone: page.time_zone,
  dayEndsAt: page.day_ends_at,
  opensOn: page.opens_on,
  closesOn: page.closes_on,
  entry: { earlyMinutes: page.entry_early_minutes, lateMinutes: page.entry_late_minutes },
});
