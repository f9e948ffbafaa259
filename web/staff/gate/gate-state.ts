import type { Doubled } from './alone/list.ts';
import type { Shelf } from './alone/shelf.ts';
import type { Finding } from './alone/upload.ts';
import type { GateCalls } from './gate-calls.ts';
import type { Outcome } from './outcome.ts';
import type { ScanPlace } from './scan-code.ts';

/** The others of an order, after one of them was let in. `admitted`: what became of them. */
export type Party = { nonce: string; people: number; isBusy: boolean; said: string | null; admitted: Outcome[] | null };

/** All that the gate's screen shows. */
export type GateState = {
  line: 'looking' | 'online' | 'offline';
  isScanning: boolean;
  latest: Outcome | null;
  log: readonly Outcome[];
  /** People, since this page was opened. */
  letIn: number;
  party: Party | null;
  passes: number;
  listedAt: number | null;
  isListing: boolean;
  waiting: number;
  findings: readonly Finding[];
  doubled: readonly Doubled[];
  counts: { inside: number; let_in: number; capacity: number | null } | null;
  /** What somebody has to see to. */
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
  /** The server has answered; and whether it did so in the last twelve hours, for so long this device may decide by itself. */
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
  const listeners = new Set<() => void>();
  const become = (change: Partial<GateState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    become,
    /** Newest first. */
    note(outcomes: readonly Outcome[], change: Partial<GateState> = {}): void {
      const people = outcomes.reduce((sum, one) => sum + (one.verdict === 'accepted' && one.direction === 'in' ? (one.pass?.admits ?? 1) : 0), 0);
      become({ ...change, log: [...outcomes.toReversed(), ...state.log].slice(0, LOG_LENGTH), letIn: state.letIn + people });
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
