import { useCallback, useEffect, useRef, useState } from 'react';
import { cents, ZERO_CENTS, type Cents } from '#domain/cents.ts';
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
  take: () => Unit[];
  releaseAll: () => void;
};

/** Why one more could not be held. */
type Fault = { text: string; isSoldOut: boolean };

type State = Pick<Units, 'units' | 'waiting' | 'waitingCents' | 'faults'>;

const NONE: State = { units: [], waiting: {}, waitingCents: ZERO_CENTS, faults: {} };

export function useUnits(): Units {
  const ws = useWorkspaceId();
  const [state, setState] = useState(NONE);
  const held = useRef<Unit[]>([]);
  const isClosed = useRef(false);

  const show = useCallback((change: (state: State) => State) => setState((before) => ({ ...change(before), units: held.current })), []);

  const more = useCallback(
    (want: Want) => {
      const key = wantKey(want);
      show((state) => ({ ...waitFor(state, want, 1), faults: without(state.faults, key) }));
      const wish = {
        passId: want.product._id,
        eventId: want.product.event_id,
        visitDate: want.visitDate,
        spaceId: want.space?.id ?? null,
        entryTime: want.entryTime,
      };
      void takeHold(ws, wish).then((outcome) => {
        if (outcome.ok && isClosed.current) return releaseHolds(ws, [outcome.ticketId]);
        if (outcome.ok) {
          held.current = [...held.current, { ...want, ticketId: outcome.ticketId, until: outcome.until }];
          noteTaken(want.product.event_id, want.visitDate, want.product._id, 1);
        } else if (!isClosed.current) {
          announce(outcome.message);
          if (outcome.wasReached) void refreshAvailability(ws);
        }
        const faultOf = (state: State) =>
          outcome.ok ? state.faults : { ...state.faults, [key]: { text: outcome.message, isSoldOut: outcome.isSoldOut === true } };
        show((state) => ({ ...waitFor(state, want, -1), faults: faultOf(state) }));
      });
    },
    [ws, show],
  );

  const less = useCallback(
    (key: string) => {
      const unit = held.current.findLast((entry) => wantKey(entry) === key);
      if (!unit) return;
      held.current = held.current.filter((entry) => entry !== unit);
      void releaseHolds(ws, [unit.ticketId]);
      noteTaken(unit.product.event_id, unit.visitDate, unit.product._id, -1);
      show((state) => ({ ...state, faults: without(state.faults, key) }));
    },
    [ws, show],
  );

  const keepLonger = useCallback(async () => {
    const before = held.current;
    const ends = await extendHolds(
      ws,
      before.map((unit) => unit.ticketId),
    );
    if (ends === null) return 'failed';
    held.current = held.current.map((unit) => ({ ...unit, until: ends.get(unit.ticketId) ?? unit.until }));
    show((state) => state);
    return before.some((unit) => (ends.get(unit.ticketId) ?? 0) > unit.until) ? 'kept' : 'refused';
  }, [ws, show]);

  const take = useCallback(() => {
    isClosed.current = true;
    const taken = held.current;
    held.current = [];
    return taken;
  }, []);

  const releaseAll = useCallback(() => {
    const units = take();
    if (units.length === 0) return;
    void releaseHolds(
      ws,
      units.map((unit) => unit.ticketId),
    );
    for (const unit of units) noteTaken(unit.product.event_id, unit.visitDate, unit.product._id, -1);
  }, [take, ws]);

  useEffect(() => {
    isClosed.current = false;
    const onHide = (event: PageTransitionEvent) => !event.persisted && releaseAll();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      releaseAll();
    };
  }, [releaseAll]);

  return { ...state, isBusy: Object.values(state.waiting).some((count) => count > 0), more, less, keepLonger, take, releaseAll };
}

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
