import { useEffect, useState } from 'react';
import { cents, ZERO_CENTS, type Cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { Keep } from '../cart/hold-clock.tsx';
import { extendHolds, releaseHolds, takeHold } from '../cart/holds.ts';
import { noteTaken, refreshAvailability } from './availability-store.ts';
import { wantKey, type Unit, type Want } from './unit.ts';

/** The units chosen in the dialog. They show at once, are held one by one, and are released if the dialog closes without adding them. */
export type Units = {
  units: readonly Unit[];
  waiting: Readonly<Record<string, number>>;
  /** What the units that wait for their hold cost. */
  waitingCents: Cents;
  faults: Readonly<Record<string, Fault>>;
  isBusy: boolean;
  more: (want: Want) => void;
  less: (key: string) => void;
  keepLonger: Keep;
  /** Hands over the held units. They are no longer released after that. */
  take: () => readonly Unit[];
  releaseAll: () => void;
};

/** Why one more could not be held. */
type Fault = { text: string; isSoldOut: boolean };

type State = Pick<Units, 'units' | 'waiting' | 'waitingCents' | 'faults'>;

const NONE: State = { units: [], waiting: {}, waitingCents: ZERO_CENTS, faults: {} };

export function useUnits(): Units {
  const ws = useWorkspaceId();
  const [state, setState] = useState(NONE);
  const [tray] = useState(() => emptyTray(ws, setState));
  useEffect(() => {
    open(tray);
    const onHide = (event: PageTransitionEvent) => !event.persisted && releaseAll(tray);
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      releaseAll(tray);
    };
  }, [tray]);
  return {
    ...state,
    isBusy: Object.values(state.waiting).some((count) => count > 0),
    more: (want) => void holdOneMore(tray, want),
    less: (key) => giveOneBack(tray, key),
    keepLonger: () => keepLonger(tray),
    take: () => takeAll(tray),
    releaseAll: () => releaseAll(tray),
  };
}

/** What the dialog holds. It outlives a drawing, because holds are answered and given back at any time. */
type Tray = { ws: ObjectId; held: readonly Unit[]; isClosed: boolean; show: (change: (state: State) => State) => void };

function emptyTray(ws: ObjectId, setState: (change: (state: State) => State) => void): Tray {
  const tray: Tray = { ws, held: [], isClosed: false, show: (change) => setState((before) => ({ ...change(before), units: tray.held })) };
  return tray;
}

function open(tray: Tray): void {
  tray.isClosed = false;
}

async function holdOneMore(tray: Tray, want: Want): Promise<void> {
  const { product, visitDate, entryTime, space } = want;
  const key = wantKey(want);
  tray.show((state) => ({ ...waitFor(state, want, 1), faults: without(state.faults, key) }));
  const outcome = await takeHold(tray.ws, { passId: product._id, eventId: product.event_id, visitDate, spaceId: space?.id ?? null, entryTime });
  if (outcome.ok && tray.isClosed) return releaseHolds(tray.ws, [outcome.ticketId]);
  if (outcome.ok) {
    tray.held = [...tray.held, { ...want, ticketId: outcome.ticketId, until: outcome.until }];
    noteTaken(product.event_id, visitDate, product._id, 1);
  } else if (!tray.isClosed) {
    announce(outcome.message);
    if (outcome.wasReached) void refreshAvailability(tray.ws);
  }
  const faultsAfter = (faults: State['faults']) =>
    outcome.ok ? faults : { ...faults, [key]: { text: outcome.message, isSoldOut: outcome.isSoldOut === true } };
  tray.show((state) => ({ ...waitFor(state, want, -1), faults: faultsAfter(state.faults) }));
}

function giveOneBack(tray: Tray, key: string): void {
  const unit = tray.held.findLast((held) => wantKey(held) === key);
  if (!unit) return;
  tray.held = tray.held.filter((held) => held !== unit);
  release(tray, [unit]);
  tray.show((state) => ({ ...state, faults: without(state.faults, key) }));
}

async function keepLonger(tray: Tray): ReturnType<Keep> {
  const before = tray.held;
  const ends = await extendHolds(tray.ws, ticketIdsOf(before));
  if (ends === null) return 'failed';
  tray.held = tray.held.map((unit) => ({ ...unit, until: ends.get(unit.ticketId) ?? unit.until }));
  tray.show((state) => state);
  return before.some((unit) => (ends.get(unit.ticketId) ?? 0) > unit.until) ? 'kept' : 'refused';
}

function takeAll(tray: Tray): readonly Unit[] {
  tray.isClosed = true;
  const taken = tray.held;
  tray.held = [];
  return taken;
}

function releaseAll(tray: Tray): void {
  const units = takeAll(tray);
  if (units.length > 0) release(tray, units);
}

function release({ ws }: Tray, units: readonly Unit[]): void {
  void releaseHolds(ws, ticketIdsOf(units));
  for (const { product, visitDate } of units) noteTaken(product.event_id, visitDate, product._id, -1);
}

const ticketIdsOf = (units: readonly Unit[]): ObjectId[] => units.map((unit) => unit.ticketId);

/** One unit more, or one less, waits for its hold. */
function waitFor(state: State, want: Want, by: 1 | -1): State {
  const key = wantKey(want);
  return {
    ...state,
    waiting: { ...state.waiting, [key]: Math.max(0, (state.waiting[key] ?? 0) + by) },
    waitingCents: cents(state.waitingCents + by * want.priceCents),
  };
}

function without(faults: State['faults'], key: string): State['faults'] {
  return Object.fromEntries(Object.entries(faults).filter(([other]) => other !== key));
}
