import type { ObjectId } from '#domain/ids.ts';
import type { Contract } from '#server/http/contract.ts';
import type { call } from '#web/lib/calls/call.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { NO_SALE, type DeskState } from './desk-state.ts';
import { untilHeard, type Patience } from './until-heard.ts';

/** What all parts of a sale share: its state, its listeners, and a call that waits until it gets an answer. */
export type DeskCore = ReturnType<typeof createDeskCore>;

export type DeskPlace = { ws: ObjectId; terminalId: ObjectId };

export function createDeskCore(place: DeskPlace, onOrder: (orderId: ObjectId | null) => void) {
  let state: DeskState = NO_SALE;
  let isOver = false;
  const listeners = createListeners();
  const sleepers = new Set<() => void>();
  const wake = () => {
    for (const rouse of sleepers) rouse();
    sleepers.clear();
  };
  const set = (change: Partial<DeskState>) => {
    if (isOver) return;
    const before = state.orderId;
    state = { ...state, ...change };
    if (state.orderId !== before) onOrder(state.orderId);
    listeners.tell();
  };
  const patience: Patience = {
    onUnheard: (isUnheard) => isUnheard !== state.isUnheard && set({ isUnheard }),
    untilWoken: () => new Promise<void>((resolve) => sleepers.add(resolve)),
    isOver: () => isOver,
  };
  addEventListener('online', wake);
  return {
    place,
    read: () => state,
    set,
    wake,
    subscribe: listeners.join,
    ask: <C extends Contract>(contract: C, data: unknown) =>
      untilHeard(contract, { params: { ws: place.ws }, body: { data } } as Parameters<typeof call<C>>[1], patience),
    isOver: () => isOver,
    /** The sale is still the one in hand. An answer that comes later must not be taken for the next customer's. */
    isAt: (orderId: ObjectId) => !isOver && state.orderId === orderId,
    end() {
      isOver = true;
      wake();
      removeEventListener('online', wake);
    },
  };
}
