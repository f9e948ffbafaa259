import { cents, centsOf, toDecimalText, type Cents } from '#domain/cents.ts';
import { cancelTransactionContract } from '#server/actions/cancel-transaction/contract.ts';
import { chargeCardManualContract } from '#server/actions/charge-card-manual/contract.ts';
import { chargeCardContract } from '#server/actions/charge-card/contract.ts';
import { chargeCashContract } from '#server/actions/charge-cash/contract.ts';
import { chargeWristbandContract } from '#server/actions/charge-wristband/contract.ts';
import { completeOrderContract } from '#server/actions/complete-order/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { SELL } from '../sell-words.ts';
import type { DeskCore } from './desk-core.ts';
import { NO_SALE, type Message } from './desk-state.ts';

export type CardFields = Record<'name_on_card' | 'card_number' | 'card_exp_month' | 'card_exp_year' | 'card_cvv' | 'billing_zip', string>;

export type Tender =
  | { kind: 'cash'; amountCents: Cents; givenCents: Cents }
  | { kind: 'card'; amountCents: Cents; card: CardFields | { card_token: string } }
  | { kind: 'card-manual'; amountCents: Cents; card: CardFields }
  | { kind: 'wristband'; amountCents: Cents; uid: string };

/** With `declined` and `refused` nothing was paid, and the sale is unchanged. */
type TenderOutcome = { kind: 'approved' | 'confirming' } | { kind: 'declined' | 'refused'; text: string; code?: string };

const CHARGE = { cash: chargeCashContract, card: chargeCardContract, 'card-manual': chargeCardManualContract, wristband: chargeWristbandContract } as const;

/** Somebody else has paid for the sale meanwhile, or ended it. */
const MOVED_ON: readonly string[] = ['nothing-due', 'sale-complete', 'sale-cancelled', 'sale-expired'];

type Steps = { settled: () => Promise<void>; look: () => void; onSettled: () => void };

export function createMoney(core: DeskCore, { settled, look, onSettled }: Steps) {
  /** `seenCents` is the amount due that was shown when the button was pressed. If it has changed, the sale is shown again first. */
  async function pay(tender: Tender, seenCents: Cents): Promise<TenderOutcome> {
    if (core.read().paying) return { kind: 'refused', text: SELL.oneAtATime };
    core.set({ paying: { kind: tender.kind, amountCents: tender.amountCents }, message: null });
    const outcome = await charge(tender, seenCents);
    core.set({ paying: null });
    onSettled();
    if (outcome.kind === 'refused' && MOVED_ON.includes(outcome.code ?? '')) look();
    return outcome.kind === 'refused' && outcome.code === 'hold-lost' ? heldAnew(outcome) : outcome;
  }

  /** Takes expired holds again before the payment is retried. Items that are gone are named. */
  async function heldAnew(refusal: TenderOutcome): Promise<TenderOutcome> {
    look();
    await settled();
    const { message } = core.read();
    return message?.code === 'hold-lost' ? { ...refusal, kind: 'refused', text: message.text } : { kind: 'refused', text: SELL.heldAnew };
  }

  async function charge(tender: Tender, seenCents: Cents): Promise<TenderOutcome> {
    await settled();
    const { orderId, sale, message } = core.read();
    if (orderId === null || !sale) return { kind: 'refused', text: message?.text ?? SELL.notOpened };
    if (centsOf(sale.due) !== seenCents) return { kind: 'refused', text: message?.text ?? SELL.otherTotal };
    const result = await core.ask(CHARGE[tender.kind], { order_id: orderId, ...fieldsOf(tender) });
    if (!result) return { kind: 'refused', text: SELL.notCharged };
    if (!result.success) return { kind: 'refused', text: failureText(result, SELL.notCharged), code: result.data?.[0]?.code ?? '' };
    const { status, decline_message, order } = result.data.items[0]!;
    core.set({ sale: order });
    return status === 'declined' ? { kind: 'declined', text: decline_message ?? SELL.declined } : { kind: status };
  }

  /** Issues the tickets. Repeating it returns the same tickets. They are mailed the first time an address is given. */
  async function finish(email: string | null = null): Promise<Message | null> {
    const { orderId, isFinishing } = core.read();
    if (orderId === null || isFinishing) return null;
    core.set({ isFinishing: true });
    const result = await core.ask(completeOrderContract, { order_id: orderId, ...(email === null ? {} : { email }) });
    if (!result || !core.isAt(orderId)) return null;
    if (result.success) {
      const [done = null] = result.data.items;
      core.set({ isFinishing: false, isResuming: false, done, sale: done, message: null });
      return null;
    }
    const code = result.data?.[0]?.code === 'needs-review' ? 'needs-review' : 'not-finished';
    const message = { kind: 'bad', text: failureText(result, SELL.notFinished), code } as const;
    core.set({ isFinishing: false, isResuming: false, ...(core.read().done ? {} : { message }) });
    return message;
  }

  /** Refunds every payment to where it came from, and releases the holds. */
  async function drop(): Promise<Message | null> {
    await settled();
    const { orderId } = core.read();
    if (orderId === null) return (core.set(NO_SALE), null);
    const result = await core.ask(cancelTransactionContract, { order_id: orderId });
    if (!result) return null;
    const code = result.success ? '' : (result.data?.[0]?.code ?? '');
    if (result.success || code === 'not-found') return (core.set(NO_SALE), null);
    if (code === 'sale-complete') return finish();
    return { kind: 'bad', text: failureText(result, SELL.notDropped) };
  }

  return { pay, finish, drop };
}

function fieldsOf(tender: Tender): object {
  const amount_base = toDecimalText(tender.amountCents);
  if (tender.kind === 'cash')
    return { amount_base, amount_tender: toDecimalText(tender.givenCents), amount_change: toDecimalText(cents(tender.givenCents - tender.amountCents)) };
  if (tender.kind === 'wristband') return { amount_base, uid: tender.uid };
  return { payment_info: { action: 'CHARGE', amount_base, ...tender.card } };
}
