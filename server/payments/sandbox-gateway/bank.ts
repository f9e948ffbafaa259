import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { ChargeBody, RefundBody, StoreCardBody } from '../gateways/sandbox-protocol.ts';
import type { Decision } from './bank-decisions.ts';
import { decideCharge, decideRefund, decideStoreCard, newId } from './bank-decisions.ts';
import type { BankEntry, BankState } from './bank-state.ts';
import { applyEntry, emptyBank } from './bank-state.ts';
import { lockJournal } from './journal-lock.ts';
import { openJournal } from './journal.ts';
import type { BankEvent } from './replies.ts';
import { eventOf } from './replies.ts';

const LONGEST_BACKLOG = 10_000;

export type Bank = Awaited<ReturnType<typeof openBank>>;
type NumberedEvent = { number: number; event: BankEvent };

/** The pretend bank on top of its journal. A decision holds at once, but nobody is told before it is on disk. */
export async function openBank(journalPath: string, onEvent: (numbered: NumberedEvent) => void) {
  const unlock = await lockJournal(journalPath);
  try {
    return await openLocked(journalPath, onEvent, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(journalPath: string, onEvent: (numbered: NumberedEvent) => void, unlock: () => Promise<void>) {
  const state = emptyBank();
  let entries = 0;
  let untold: NumberedEvent[] = [];
  const apply = (entry: BankEntry): NumberedEvent | null => {
    entries += 1;
    applyEntry(state, entry);
    const event = eventOf(state, entry, entries);
    return event && { number: entries, event };
  };
  const secret = await fingerprintSecret(`${journalPath}.key`);
  const journal = await openJournal<BankEntry>(journalPath, (entry) => {
    const numbered = apply(entry);
    if (numbered) untold.push(numbered);
    if (entry.t === 'webhooks-done') untold = untold.filter(({ number }) => number > entry.through);
    if (untold.length > 2 * LONGEST_BACKLOG) untold = untold.slice(-LONGEST_BACKLOG);
  });

  async function record(entry: BankEntry): Promise<void> {
    const numbered = apply(entry);
    await journal.append(entry);
    if (numbered) onEvent(numbered);
  }
  async function carryOut(decision: Decision): Promise<Decision> {
    if (decision.kind === 'new') await record(decision.entry);
    else await journal.settled();
    return decision;
  }
  return {
    state: state as Readonly<BankState>,
    settled: journal.settled,
    /** Events of earlier runs that may not have reached the receiver. */
    untold: () => untold.splice(0),
    charge: (body: ChargeBody, declineAll: boolean) => carryOut(decideCharge(state, body, { now: new Date(), secret, declineAll })),
    storeCard: (body: StoreCardBody, declineAll: boolean) => carryOut(decideStoreCard(state, body, { now: new Date(), secret, declineAll })),
    refund: (body: RefundBody) => carryOut(decideRefund(state, body, new Date())),
    void: (key: string) => (state.tombstones.has(key) ? journal.settled() : record({ t: 'void', key, at: nowIso() })),
    removeCard: (vault_id: string) => (state.cards.has(vault_id) ? record({ t: 'card-removed', vault_id }) : journal.settled()),
    openDispute: async (charge_key: string) => {
      const charge = state.charges.get(charge_key);
      if (charge) await record({ t: 'dispute', id: newId('dp'), charge_key, amount: charge.amount, at: nowIso() });
    },
    closeDispute: async (charge_key: string, outcome: 'won' | 'lost') => {
      const dispute = state.disputes.get(charge_key);
      if (dispute) await record({ t: 'dispute-closed', id: dispute.id, charge_key, amount: dispute.amount, outcome, at: nowIso() });
    },
    webhooksDone: (through: number) => record({ t: 'webhooks-done', through }),
    close: async () => {
      await journal.close();
      await unlock();
    },
  };
}

function nowIso(): string {
  return new Date().toISOString();
}

/** The secret is kept apart from the journal, because a card number is short enough to be guessed from a hash whose secret is known. */
async function fingerprintSecret(path: string): Promise<Buffer> {
  const kept = await readFile(path).catch((reason: NodeJS.ErrnoException) => (reason.code === 'ENOENT' ? null : Promise.reject(reason)));
  if (kept?.length === 32) return kept;
  const fresh = randomBytes(32);
  await writeFile(path, fresh, { mode: 0o600, flush: true });
  return fresh;
}
