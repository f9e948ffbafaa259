import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { malformed, notAllowed } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import type { RefundRow } from '#server/orders/refund-row.ts';
import type { Why } from '#server/orders/refunds/reserve-refund.ts';
import { tryAndTakeBack } from '#server/platform/database/transaction.ts';
import { asIfAgreed, assertMayRefund, reserve } from './refund-desk.ts';
import { needsSecondPerson } from './refund-limits.ts';
import type { RefundWanted } from './refund-wanted.ts';

type Part = { tender: string; brand: string | null; lastFour: string | null; amountCents: number };
type WaitsFor = 'limit' | Why | 'goodwill' | null;
type RefundPreview = { parts: Part[]; tickets: number; goods: number; waitsFor: WaitsFor };

type Wish = Omit<RefundWanted, 'reason' | 'terminalId'>;

/** Makes the refund itself and takes it back before anybody hears of it, so that the preview shows exactly what will be done. */
export async function previewRefund(ctx: Ctx, wish: Wish): Promise<RefundPreview> {
  await assertMayRefund(ctx, wish, signedIn(ctx).accountId);
  if (wish.inCash && ctx.actor.caller !== 'admin') throw notAllowed();
  if (wish.arbitrary && wish.amountCents === null) throw malformed('Say how much is given back.', ['data', 'amount']);
  return asIfAgreed((agreedTo) => tried(ctx, wish, agreedTo));
}

async function tried(ctx: Ctx, wish: Wish, agreedTo: readonly Why[]): Promise<RefundPreview> {
  const { accountId } = signedIn(ctx);
  return tryAndTakeBack(ctx, async (ctx) => {
    const before = await liveThings(ctx, wish.orderId);
    const reserved = await reserve(ctx, { ...wish, reason: '' }, { requestedBy: accountId, approvedBy: null, agreedTo });
    const after = await liveThings(ctx, wish.orderId);
    const waitsFor = agreedTo[0] ?? null;
    const isAboveLimit = waitsFor === null && !wish.arbitrary && (await needsSecondPerson(ctx, [wish.orderId], accountId));
    return {
      parts: await partsOf(ctx, reserved),
      tickets: before.tickets - after.tickets,
      goods: before.goods - after.goods,
      waitsFor: wish.arbitrary ? 'goodwill' : isAboveLimit ? 'limit' : waitsFor,
    };
  });
}

async function liveThings(ctx: Ctx, orderId: ObjectId): Promise<{ tickets: number; goods: number }> {
  const { rows } = await sql<{ tickets: number; goods: number }>`
    select count(*) filter (where kind <> 'merchandise')::int as tickets, count(*) filter (where kind = 'merchandise')::int as goods
    from admission where workspace_id = ${ctx.workspace.id} and order_id = ${orderId} and live`.execute(ctx.db);
  return rows[0]!;
}

async function partsOf(ctx: Ctx, refunds: readonly RefundRow[]): Promise<Part[]> {
  const paymentIds = refunds.flatMap((refund) => refund.payment_id ?? []);
  const payments =
    paymentIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('payment')
          .select(['payment_id', 'brand', 'last_four'])
          .where('workspace_id', '=', ctx.workspace.id)
          .where('payment_id', 'in', paymentIds)
          .execute();
  return refunds.map(({ payment_id, gateway_key, tender, amount_cents }) => {
    const card = gateway_key !== null ? payments.find((payment) => payment.payment_id === payment_id) : undefined;
    return { tender, brand: card?.brand ?? null, lastFour: card?.last_four ?? null, amountCents: amount_cents };
  });
}
