import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { orderStatusContract } from '#server/actions/order-status/contract.ts';
import { payToMoveContract } from '#server/actions/pay-to-move/contract.ts';
import type { BodyOf, OutputOf } from '#server/http/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';

type Answer = OutputOf<typeof payToMoveContract>;
type PaidMove = Answer['items'][number];
type Place = { ws: ObjectId; publishableKey: string };
type Wish = BodyOf<typeof payToMoveContract>['data'];

const ASK_EVERY_MS = 2000;
/** The bank's question is open for five minutes. */
const GIVE_UP_AFTER_MS = 6 * MINUTE_MS;

/** Pays for another day. If the buyer's bank asks them something, its question is put to them, and what they answer decides. */
export async function payToMove(place: Place, wish: Wish, idempotencyKey: string): Promise<Result<Answer>> {
  const paid = await call(payToMoveContract, { params: { ws: place.ws }, body: { data: wish } }, { idempotencyKey });
  const [item] = paid.success ? paid.data.items : [];
  if (!paid.success || item?.status !== 'requires-action' || !item.order_id) return paid;
  return { ...paid, data: { items: [(await afterBankAsked(place, item.order_id)) ?? item] } };
}

/** Null: nobody knows yet. */
async function afterBankAsked(place: Place, orderId: ObjectId): Promise<PaidMove | null> {
  for (const until = Date.now() + GIVE_UP_AFTER_MS; Date.now() < until; await passing(ASK_EVERY_MS)) {
    const told = await call(orderStatusContract, { params: { ws: place.ws }, body: { data: { order_id: orderId } } });
    if (!told.success && told.status === 401) return null;
    const [item] = told.success ? told.data.items : [];
    if (item?.move && item.move.status !== 'requires-action' && item.move.status !== 'confirming') return item.move;
    if (item?.client_secret) await putQuestion(place, item.client_secret);
  }
  return null;
}

/** Beside a modal dialog nothing else can be pressed, and the processor's script knows nothing of ours. So they are out of the way meanwhile. */
async function putQuestion({ publishableKey }: Place, clientSecret: string): Promise<void> {
  const script = await import('#web/buyer/dialogs/stripe-script.ts').catch(() => null);
  if (script === null) return;
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')];
  for (const dialog of dialogs) dialog.close();
  await script.answerBank(publishableKey, clientSecret);
  for (const dialog of dialogs) if (dialog.isConnected && !dialog.open) dialog.showModal();
}

const passing = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
