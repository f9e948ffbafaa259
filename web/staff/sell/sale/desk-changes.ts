import { addOrderItemsContract } from '#server/actions/add-order-items/contract.ts';
import { placeholderOrderContract } from '#server/actions/placeholder-order/contract.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { SELL, takenOut, withoutCode } from '../sell-words.ts';
import type { DeskCore } from './desk-core.ts';
import { cashIn, ENDED_MEANWHILE, NO_SALE, type DeskState, type Message } from './desk-state.ts';
import { callOf, nextBatch, oneByOne, withChange, type Change, type Waiting } from './sale-changes.ts';
import { wishName } from './wish.ts';

type Refused = Extract<Result<unknown>, { success: false }>;

const ENDED = ['sale-cancelled', 'sale-expired'];
/** The sale is found in order again, so the message no longer holds. */
const MENDED_BY_LOOKING = ['hold-lost', 'needs-review'];

type Around = { untilReady: Promise<void>; onComplete: () => Promise<void>; onSettled: () => void };

/** Sends changes one after the other, whatever is pressed meanwhile. None is lost and none is made twice. */
export function createChanges(core: DeskCore, { untilReady, onComplete, onSettled }: Around) {
  let working: Promise<void> | null = null;

  async function openSale(): Promise<boolean> {
    if (core.read().orderId !== null) return true;
    const result = await core.ask(placeholderOrderContract, { terminal_id: core.place.terminalId });
    if (!result) return false;
    if (result.success) core.set({ orderId: result.data.items[0]!.order_id, sale: result.data.items[0]! });
    else core.set({ message: { kind: 'bad', text: failureText(result, SELL.notOpened) }, waiting: [], sending: [] });
    return result.success;
  }

  async function sendNext(): Promise<void> {
    const { batch, rest } = nextBatch(core.read().waiting);
    core.set({ sending: batch, waiting: rest });
    if (!(await openSale())) return;
    const { orderId, sale } = core.read();
    const changes = batch.map(({ change }) => change);
    const data = callOf(orderId!, changes, sale?.items ?? []);
    const result = isNothing(data, changes) ? null : await core.ask(addOrderItemsContract, data);
    if (!core.isAt(orderId!)) return;
    if (result === null) core.set({ sending: [] });
    else if (result.success) taken(result.data.items[0]!, changes);
    else await refused(result, batch);
  }

  function taken(sale: SaleItem, changes: readonly Change[]): void {
    const { sale: before, message } = core.read();
    core.set({ sale, sending: [], isResuming: false, message: messageAfter(changes, before, sale, message) });
  }

  async function refused(result: Refused, batch: readonly Waiting[]): Promise<void> {
    if (codeOf(result) !== 'sale-complete') return core.set(afterRefusal(result, batch, core.read()));
    core.set({ sending: [], isResuming: false });
    return onComplete();
  }

  async function work(): Promise<void> {
    await untilReady;
    while (core.read().waiting.length > 0 && !core.isOver()) await sendNext();
  }

  function begin(): Promise<void> {
    working ??= work().finally(() => {
      working = null;
      if (core.read().waiting.length > 0) void begin();
      else onSettled();
    });
    return working;
  }

  return {
    begin: () => void begin(),
    change(change: Change): void {
      core.set({ waiting: withChange(core.read().waiting, change) });
      void begin();
    },
    /** Resolves when everything that was pressed has been answered. */
    async settled(): Promise<void> {
      while (working !== null && !core.isOver()) await working;
    },
  };
}

const codeOf = (result: Refused): string => result.data?.[0]?.code ?? '';

/** If the sale has ended meanwhile, what was to be added begins the next one. Of several changes each is tried alone, and the one that is refused is named. */
function afterRefusal(result: Refused, batch: readonly Waiting[], { waiting, sale }: DeskState): Partial<DeskState> {
  const code = codeOf(result);
  const again = batch.filter(({ change }) => change.kind === 'add');
  const isGone = ENDED.includes(code) || (code === 'not-found' && again.length === 0);
  if (isGone) return { ...NO_SALE, waiting: [...again, ...waiting], message: ended(sale) };
  if (batch.length > 1) return { sending: [], waiting: [...oneByOne(batch), ...waiting] };
  const [only] = batch;
  if (code === 'sale-changed' && only && !only.isAlone) return { sending: [], waiting: [{ change: { kind: 'look' } }, ...oneByOne(batch), ...waiting] };
  return { sending: [], isResuming: false, message: { kind: 'bad', text: wordsFor(result, only?.change), code } };
}

const ended = (sale: SaleItem | null): Message => ({ kind: 'warn', text: SELL.endedMeanwhile, code: ENDED_MEANWHILE, handOutCents: cashIn(sale) });

/** What the cashier reads after these changes. A message about the sale as it was goes away; one about a sale that has ended stays until it is read. */
function messageAfter(changes: readonly Change[], before: SaleItem | null, now: SaleItem, standing: Message | null): Message | null {
  if (standing?.code === ENDED_MEANWHILE) return standing;
  const isAmong = (wanted: Change['kind']) => changes.some(({ kind }) => kind === wanted);
  const lost = isAmong('leave-lost') ? gone(before, now) : '';
  if (lost) return { kind: 'warn', text: takenOut(lost) };
  if (isAmong('extend') && before?.held_until === now.held_until) return { kind: 'warn', text: SELL.notLonger };
  const isMended = changes.some(({ kind }) => kind !== 'look') || MENDED_BY_LOOKING.includes(standing?.code ?? '');
  return isMended ? null : standing;
}

/** What was removed: '2 × Boat tour'. */
function gone(before: SaleItem | null, now: SaleItem): string {
  const count = (sale: SaleItem | null, name: string) => sale?.items.filter((item) => item.name === name).length ?? 0;
  const names = [...new Set(before?.items.map((item) => item.name))];
  return names
    .map((name) => ({ name, less: count(before, name) - count(now, name) }))
    .flatMap(({ name, less }) => (less > 0 ? [`${less} × ${name}`] : []))
    .join(', ');
}

/** Only removals of units that are already gone, so there is nothing to send. */
function isNothing(data: ReturnType<typeof callOf>, changes: readonly Change[]): boolean {
  return changes.every(({ kind }) => kind === 'add' || kind === 'take-out') && data.items.length === 0 && !data.remove?.length;
}

function wordsFor(result: Refused, change: Change | undefined): string {
  const text = failureText(result, SELL.notChanged);
  if (change?.kind === 'add') return `${wishName(change.wish)}: ${text}`;
  return change?.kind === 'promo' ? withoutCode(change.code, text) : text;
}
