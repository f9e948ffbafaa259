import { createListeners } from '#web/lib/listeners.ts';
import type { Doubled } from './alone/list.ts';
import type { Shelf } from './alone/shelf.ts';
import type { Finding } from './alone/upload.ts';
import type { GateCalls } from './gate-calls.ts';
import type { Outcome } from './outcome.ts';
import type { ScanPlace } from './scan-code.ts';

/** The rest of an order, after one of its people was let in. `admitted`: how their admission went. */
export type Party = { nonce: string; people: number; isBusy: boolean; said: string | null; admitted: Outcome[] | null };

/** Everything that the gate's screen shows. */
export type GateState = {
  line: 'looking' | 'online' | 'offline';
  isScanning: boolean;
  latest: Outcome | null;
  log: readonly Outcome[];
  /** How many people were let in since this page was opened. */
  letIn: number;
  party: Party | null;
  passes: number;
  listedAt: number | null;
  isListing: boolean;
  waiting: number;
  findings: readonly Finding[];
  doubled: readonly Doubled[];
  counts: { inside: number; let_in: number; capacity: number | null } | null;
  /** A problem that somebody has to take care of. */
  trouble: string | null;
};

export type GateParts = {
  shelf: Shelf;
  calls: GateCalls;
  place: ScanPlace;
  /** Null: a gate without an event has no list. */
  list: { eventId: string; publicKey: string } | null;
  now: () => number;
  hasLine: () => boolean;
  /** `onAnswer` is called when the server has answered. `mayDecide`: it did so within the last twelve hours, so this device may decide on its own. */
  onAnswer: () => void;
  mayDecide: () => boolean;
};

const START: GateState = {
  line: 'looking',
  isScanning: false,
  latest: null,
  log: [],
  letIn: 0,
  party: null,
  passes: 0,
  listedAt: null,
  isListing: false,
  waiting: 0,
  findings: [],
  doubled: [],
  counts: null,
  trouble: null,
};

const LOG_LENGTH = 30;

export type GateStore = ReturnType<typeof createGateStore>;

export function createGateStore() {
  let state = START;
  const listeners = createListeners();
  const become = (change: Partial<GateState>): void => {
    state = { ...state, ...change };
    listeners.tell();
  };
  return {
    state: () => state,
    become,
    /** Adds to the log, newest first. */
    note(outcomes: readonly Outcome[], change: Partial<GateState> = {}): void {
      const people = outcomes.reduce((sum, one) => sum + (one.verdict === 'accepted' && one.direction === 'in' ? (one.pass?.admits ?? 1) : 0), 0);
      become({ ...change, log: [...outcomes.toReversed(), ...state.log].slice(0, LOG_LENGTH), letIn: state.letIn + people });
    },
    subscribe: listeners.join,
  };
}
