import type { Direction } from '#domain/gate/verdict.ts';
import { currentSession } from '#web/lib/session.ts';
import { randomKey } from '#web/lib/random-key.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { readFindings, uploadScans, type Finding } from './alone/upload.ts';
import { readList, refreshList, type Doubled } from './alone/list.ts';
import { waitingScans } from './alone/kept-scans.ts';
import { canJudgeAlone } from './alone/sealed.ts';
import type { Shelf } from './alone/shelf.ts';
import type { GateCalls, Person } from './gate-calls.ts';
import { DEVICE_FAILED, ACTIVATE_FAILED, ACTIVATE_NEEDS_LINE, OTHERS_FAILED } from './gate-words.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { rememberPassage, scanCode, type ScanPlace } from './scan-code.ts';

export type Party = { nonce: string; people: number; isBusy: boolean; said: string | null; admitted: Outcome[] | null };

/** All that the gate's screen shows. */
export type GateState = {
  line: 'looking' | 'online' | 'offline';
  isScanning: boolean;
  latest: Outcome | null;
  log: readonly Outcome[];
  party: Party | null;
  passes: number;
  listedAt: number | null;
  isListing: boolean;
  waiting: number;
  findings: readonly Finding[];
  doubled: readonly Doubled[];
  counts: { inside: number; let_in: number } | null;
  /** What somebody has to see to. */
  trouble: string | null;
};

export type GateParts = {
  shelf: Shelf;
  calls: GateCalls;
  place: ScanPlace;
  list: { eventId: string; publicKey: string } | null;
  now: () => number;
  hasLine?: () => boolean;
};

const LIST_EVERY_MS = 60_000;
/** The server counts anew every two seconds. */
const RECOUNT_AFTER_MS = 2500;
const LOG_LENGTH = 30;
const START: GateState = {
  line: 'looking',
  isScanning: false,
  latest: null,
  log: [],
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

export type GateDevice = ReturnType<typeof createGateDevice>;

/** A gate: it asks the server while there is a line, decides by its list where there is none, and tells the server afterwards. */
export function createGateDevice(parts: GateParts) {
  const { shelf, calls, place, now } = parts;
  let state = START;
  let turn: Promise<unknown> = Promise.resolve();
  let listedTry = 0;
  let listing: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  let recounting: ReturnType<typeof setTimeout> | undefined;
  const keys = new Map<string, string>();
  const listeners = new Set<() => void>();

  function become(change: Partial<GateState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** The same key while the answer to the same question is not known. */
  async function underKey<T extends { success: boolean; status: number }>(question: string, ask: (key: string) => Promise<T>): Promise<T> {
    const key = keys.get(question) ?? randomKey();
    keys.set(question, key);
    const result = await ask(key);
    if (result.success || (result.status !== 0 && result.status < 500)) keys.delete(question);
    return result;
  }

  /** One after the other: the second sees what the first has let in. */
  function scan(text: string, direction: Direction): Promise<Outcome> {
    const next = turn.then(() => scanNow(text, direction));
    turn = next.catch(() => undefined);
    return next;
  }

  async function scanNow(text: string, direction: Direction): Promise<Outcome> {
    become({ isScanning: true });
    const hasLine = state.line !== 'offline' && (parts.hasLine?.() ?? true);
    const shown = { text, nonce: randomKey(), direction, hasLine };
    const { outcome, lineIsGone } = await scanCode({ shelf, calls, place, now }, shown).catch((reason: unknown) => notDecided(shown, now(), reason));
    if (lineIsGone || !hasLine) become({ line: 'offline' });
    else if (!outcome.isAlone && outcome.pass !== null) become({ line: 'online' });
    become({ isScanning: false, latest: outcome, log: [outcome, ...state.log].slice(0, LOG_LENGTH), party: null });
    await tellKept();
    if (!outcome.isAlone && outcome.verdict === 'accepted') {
      recountSoon();
      if (direction === 'in') void lookForOthers(outcome);
    }
    return outcome;
  }

  /** Many scans in a row are counted once. */
  function recountSoon(): void {
    recounting ??= setTimeout(() => {
      recounting = undefined;
      void look();
    }, RECOUNT_AFTER_MS);
  }

  async function lookForOthers({ nonce }: Outcome): Promise<void> {
    const result = await calls.others(nonce);
    const people = result.success ? result.data.items.reduce((sum, item) => sum + item.admits, 0) : 0;
    if (people > 0 && state.latest?.nonce === nonce) become({ party: { nonce, people, isBusy: false, said: null, admitted: null } });
  }

  async function admitOthers(): Promise<void> {
    const { party } = state;
    if (!party || party.isBusy || party.admitted) return;
    const isShown = () => state.party?.nonce === party.nonce;
    become({ party: { ...party, isBusy: true, said: null } });
    const result = await underKey(party.nonce, (key) => calls.admitOthers(party.nonce, key));
    if (!result.success) return isShown() ? become({ party: { ...party, said: failureText(result, OTHERS_FAILED) } }) : undefined;
    const admitted = result.data.items.map((item) => outcomeOf(item, { nonce: item.nonce, text: '' }));
    for (const [index, outcome] of admitted.entries()) await rememberPassage(shelf, { admissionId: result.data.items[index]!._id ?? '' }, outcome);
    recountSoon();
    become({ ...(isShown() && { party: { ...party, admitted } }), log: [...admitted.toReversed(), ...state.log].slice(0, LOG_LENGTH) });
  }

  /** The sentence of what went wrong; null: the pass is this person's, and has been scanned again. */
  async function activate(person: Person, outcome: Outcome): Promise<string | null> {
    const id = outcome.pass?.id;
    if (!id) return ACTIVATE_NEEDS_LINE;
    const result = await underKey(JSON.stringify([id, person]), (key) => calls.activate(id, person, key));
    if (!result.success) return failureText(result, ACTIVATE_FAILED);
    await scan(outcome.text, outcome.direction);
    return null;
  }

  /** Whether there is a line; if there is, the server is told first what it does not know, and then asked what is new. */
  function look(): Promise<void> {
    looking ??= lookNow().finally(() => void (looking = null));
    return looking;
  }

  async function lookNow(): Promise<void> {
    const told = await uploadScans(shelf, calls.upload, Date.now);
    await tellKept();
    if (told === 'no-line') return become({ line: 'offline' });
    if (told !== 'all') become({ trouble: told.sentence });
    try {
      become({ counts: parts.list ? await calls.counts() : null, line: told === 'all' ? 'online' : 'offline', ...(told === 'all' && { trouble: null }) });
    } catch {
      return become({ line: 'offline' });
    }
    if (Date.now() - listedTry >= LIST_EVERY_MS) void renewList();
  }

  function renewList(): Promise<void> {
    listing ??= renewNow().finally(() => void (listing = null));
    return listing;
  }

  async function renewNow(): Promise<void> {
    if (!parts.list || !canJudgeAlone()) return;
    listedTry = Date.now();
    become({ isListing: true });
    try {
      await refreshList(shelf, { ...parts.list, fetchPage: calls.fetchPage, isOver: () => currentSession() === null }, Date.now);
    } catch (reason) {
      if (reason instanceof Error && state.line === 'online') become({ trouble: reason.message });
    }
    become({ isListing: false });
    await tellKept();
  }

  async function tellKept(): Promise<void> {
    const [list, passes, waiting, findings] = [await readList(shelf), await shelf.count('records'), await waitingScans(shelf), await readFindings(shelf)];
    const isForHere = list && list.eventId === parts.list?.eventId;
    become({
      passes: isForHere ? passes : 0,
      listedAt: isForHere && list.madeAt !== null ? Date.parse(list.madeAt) : null,
      waiting: waiting.length,
      findings,
      doubled: list?.doubled ?? [],
    });
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    scan,
    admitOthers,
    activate,
    look,
    renewList,
    tellKept,
    lost: () => become({ line: 'offline' }),
    /** Looked at: the list starts anew. */
    forgetFindings: async () => {
      await shelf.write([{ store: 'state', key: 'findings', isGone: true }]);
      await tellKept();
    },
  };
}

/** A device that cannot read or write what it keeps lets nobody in by guessing. */
function notDecided(
  { text, nonce, direction }: Pick<Outcome, 'text' | 'nonce' | 'direction'>,
  at: number,
  reason: unknown,
): { outcome: Outcome; lineIsGone: boolean } {
  reportError(reason);
  return { outcome: { nonce, text, at, direction, isAlone: false, verdict: 'trouble', sentence: DEVICE_FAILED, pass: null }, lineIsGone: false };
}
