import type { Direction } from '#domain/gate/verdict.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { questionKeys } from '#web/lib/calls/question-keys.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import type { Person } from './gate-calls.ts';
import { createGateLine } from './gate-line.ts';
import { createGateStore, type GateParts } from './gate-state.ts';
import { ACTIVATE_FAILED, ACTIVATE_NEEDS_LINE, DEVICE_FAILED, OTHERS_FAILED } from './gate-words.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { rememberPassage, scanCode } from './scan-code.ts';

export type GateDevice = ReturnType<typeof createGateDevice>;

/** A gate. It asks the server while there is a line, otherwise decides by its list and tells the server afterwards. */
export function createGateDevice(parts: GateParts) {
  const { shelf, calls, place, now, mayDecide } = parts;
  const store = createGateStore();
  const line = createGateLine(parts, store);
  const underKey = questionKeys();
  const { state, become, note } = store;
  let turn: Promise<unknown> = Promise.resolve();

  /** Scans run one after the other, so that each one sees what the previous has let in. */
  function scan(text: string, direction: Direction): Promise<Outcome> {
    const next = turn.then(() => scanNow(text, direction));
    turn = next.catch(() => undefined);
    return next;
  }

  async function scanNow(text: string, direction: Direction): Promise<Outcome> {
    become({ isScanning: true });
    const hasLine = state().line !== 'offline' && parts.hasLine();
    const shown = { text, nonce: randomKey(), direction, hasLine };
    const { outcome, lineIsGone } = await scanCode({ shelf, calls, place, now, mayDecide }, shown).catch((reason: unknown) => notDecided(shown, now(), reason));
    if (lineIsGone || !hasLine) line.lost();
    note([outcome], { isScanning: false, latest: outcome, party: null });
    if (outcome.isAlone) await line.tellKept();
    else if (outcome.verdict === 'accepted') {
      line.recountSoon();
      if (direction === 'in') void lookForOthers(outcome);
    }
    return outcome;
  }

  async function lookForOthers({ nonce }: Outcome): Promise<void> {
    const result = await calls.others(nonce);
    const people = result.success ? result.data.items.reduce((sum, item) => sum + item.admits, 0) : 0;
    if (people > 0 && state().latest?.nonce === nonce) become({ party: { nonce, people, isBusy: false, said: null, admitted: null } });
  }

  async function admitOthers(): Promise<void> {
    const { party } = state();
    if (!party || party.isBusy || party.admitted) return;
    const isShown = () => state().party?.nonce === party.nonce;
    become({ party: { ...party, isBusy: true, said: null } });
    const result = await underKey(party.nonce, (key) => calls.admitOthers(party.nonce, key));
    if (!result.success) return isShown() ? become({ party: { ...party, said: failureText(result, OTHERS_FAILED) } }) : undefined;
    const admitted = result.data.items.map((item) => outcomeOf(item, { nonce: item.nonce, text: '' }));
    for (const one of admitted) if (one.pass?.id) await rememberPassage(shelf, { admissionId: one.pass.id }, one);
    note(admitted, isShown() ? { party: { ...party, admitted } } : {});
    line.recountSoon();
  }

  /** Returns a sentence that says what went wrong. Null: the pass now belongs to this person and has been scanned again. */
  async function activate(person: Person, { pass, text, direction }: Outcome): Promise<string | null> {
    if (!pass?.id) return ACTIVATE_NEEDS_LINE;
    const { id } = pass;
    const result = await underKey(JSON.stringify([id, person]), (key) => calls.activate(id, person, key));
    if (!result.success) return failureText(result, ACTIVATE_FAILED);
    await scan(text, direction);
    return null;
  }

  return { ...line, state, subscribe: store.subscribe, scan, admitOthers, activate };
}

/** If the device cannot read or write its data, nobody is let in on a guess. */
function notDecided({ text, nonce, direction }: Pick<Outcome, 'text' | 'nonce' | 'direction'>, at: number, reason: unknown) {
  reportError(reason);
  const outcome: Outcome = { nonce, text, at, direction, isAlone: false, verdict: 'trouble', sentence: DEVICE_FAILED, pass: null };
  return { outcome, lineIsGone: false };
}
