import type { Cents } from '#domain/cents.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { currentSession, onSessionChange } from '#web/lib/kept/session.ts';
import { SELL } from '../sell-words.ts';
import { createChanges } from './desk-changes.ts';
import { createDeskCore, type DeskPlace } from './desk-core.ts';
import { createMoney, type Tender } from './desk-money.ts';
import { isReadyToFinish, isUndecided, NO_SALE, pendingChanges, type Message } from './desk-state.ts';
import { createHeldSale } from './held-sale.ts';
import { claimOpenSale, claimSale, isNotedDone, noteDone, type Claim } from './open-sales.ts';
import type { Change } from './sale-changes.ts';

/** The sale in progress at a terminal in this window: what was pressed, the server's state, and the payments. */
export type SaleDesk = ReturnType<typeof createSaleDesk>;

const LOOK_AGAIN_MS = 2000;
const NOT_AGAIN = ['not-finished', 'needs-review'];
const ATTENDED_MS = 15 * MINUTE_MS;

function createSaleDesk(place: DeskPlace) {
  let looking: ReturnType<typeof setTimeout> | undefined;
  const held = createHeldSale(place.terminalId, () => core.isOver());
  const core = createDeskCore(place, held.follow);
  const onSettled = () => {
    const state = core.read();
    // A refused attempt is not repeated automatically.
    if (isReadyToFinish(state) && !NOT_AGAIN.includes(state.message?.code ?? '')) void money.finish();
    clearTimeout(looking);
    if (state.sale?.payments.some(isUndecided)) looking = setTimeout(() => changes.change({ kind: 'look' }), LOOK_AGAIN_MS);
  };
  core.subscribe(() => {
    const { done, orderId } = core.read();
    if (done && orderId !== null && !isNotedDone(place.terminalId, orderId)) noteDone(place.terminalId, orderId);
  });
  async function goOn(claim: Claim): Promise<void> {
    const { orderId } = claim;
    held.take(claim);
    const isDone = isNotedDone(place.terminalId, orderId);
    core.set({ orderId, isResuming: true, waiting: [...(isDone ? [] : [{ change: { kind: 'look' } as const }]), ...core.read().waiting] });
    if (isDone) await money.finish();
    else changes.begin();
  }
  let pressedAt = Date.now();
  const { promise: untilReady, resolve: ready } = Promise.withResolvers<void>();
  const changes = createChanges(core, { untilReady, onComplete: async () => void (await money.finish()), onSettled });
  const money = createMoney(core, { settled: changes.settled, look: () => changes.change({ kind: 'look' }), onSettled });
  return {
    read: core.read,
    subscribe: core.subscribe,
    change(change: Change): void {
      if (core.read().done !== null) return;
      if (change.kind !== 'look') pressedAt = Date.now();
      changes.change(change);
    },
    /** Something was pressed within the last minutes, so the cashier is still working on this sale. */
    isAttended: () => Date.now() - pressedAt < ATTENDED_MS,
    pay(tender: Tender, seenCents: Cents) {
      pressedAt = Date.now();
      return money.pay(tender, seenCents);
    },
    finish: money.finish,
    drop: money.drop,
    askNow: core.wake,
    say: (message: Message) => core.set({ message }),
    hush: () => core.set({ message: null }),
    next: () => core.set(NO_SALE),
    /** Continues a sale that was left open here. */
    async resume(): Promise<void> {
      const claim = await claimOpenSale(place.terminalId);
      if (claim && !core.isOver()) await goOn(claim);
      else claim?.release();
      ready();
    },
    /** Continues a sale of this terminal that was set aside, or begun in another browser. */
    async takeUp(orderId: ObjectId): Promise<void> {
      await untilReady;
      const { orderId: inHand, done } = core.read();
      if (inHand === orderId) return;
      if ((inHand !== null && done === null) || pendingChanges(core.read()).length > 0) return core.set({ message: { kind: 'warn', text: SELL.inHand } });
      const letGo = await claimSale(orderId);
      if (letGo === null) return core.set({ message: { kind: 'warn', text: SELL.elsewhere } });
      pressedAt = Date.now();
      core.set(NO_SALE);
      await goOn({ orderId, release: letGo });
    },
    end() {
      clearTimeout(looking);
      core.end();
      held.release();
    },
  };
}

const desks = new Map<string, SaleDesk>();

/** A sale continues while people move between rooms. When somebody signs out, it is left for the next person. */
export function deskOf(place: DeskPlace): SaleDesk {
  const key = `${place.ws} ${place.terminalId}`;
  let desk = desks.get(key);
  if (!desk) {
    desks.set(key, (desk = createSaleDesk(place)));
    void desk.resume();
  }
  return desk;
}

onSessionChange(() => {
  if (currentSession()) return;
  for (const desk of desks.values()) desk.end();
  desks.clear();
});
