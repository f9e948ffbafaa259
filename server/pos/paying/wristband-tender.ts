import { sql } from 'kysely';
import { formatCents } from '#domain/cents-text.ts';
import { cents } from '#domain/cents.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { conflict } from '#server/errors.ts';
import { spentToday } from '#server/gate/read-wristband.ts';
import { lockWornBand, pastNumbers } from '#server/gate/wristband-rows.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import type { PaymentRow } from '#server/payments/attempts.ts';
import { storedValue } from '#server/payments/stored-value.ts';
import { savedCards } from '#server/payments/vault.ts';
import { payerOf, type Payer } from '#server/people/family/payer.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import {
  amountOfTender,
  assertNotEmpty,
  assertOpen,
  assertTerminalSells,
  dueCents,
  lockSale,
  nextAttempt,
  readSale,
  VALUE_PART,
  type Sale,
} from '#server/pos/sale/sale.ts';
import { openSessionAt } from '#server/pos/till/till.ts';
import { overLimit, settleSpending, takeFromDay, today } from './day-limit.ts';
import { begunAttempt, chargeBank, claimPayable, sequenceReused, type TenderAsk } from './tenders.ts';
import { payByValue } from './value-tender.ts';

/** The band says who spends. Money on the band is spent first. The rest is charged to the card on file of the person who pays for the wearer, within today's limit. */
export async function chargeWristband(ctx: Ctx, ask: TenderAsk, uid: string): Promise<ObjectId> {
  const spent = await spendValue(ctx, ask, uid);
  if ('paymentId' in spent) return spent.paymentId;
  return chargeCardOnFile(ctx, { ...ask, amountCents: spent.restCents }, { uid, consumerId: spent.consumerId });
}

/** The payment, when nothing is left for the card to pay. Otherwise the rest, and the person who spends it. */
type Spent = { paymentId: ObjectId } | { restCents: number; consumerId: ObjectId };

async function spendValue(ctx: Ctx, ask: TenderAsk, uid: string): Promise<Spent> {
  return inTransaction(ctx, async (ctx) => {
    const sale = await readSale(ctx, await lockSale(ctx, ask.orderId));
    const { whole, part } = standingParts(ctx, sale, ask);
    await assertSameBand(ctx, ask.orderId, [whole, part], uid);
    if (whole) return { paymentId: whole.payment_id };
    if (part && ask.amountCents !== null) return { restCents: ask.amountCents - part.amount_cents, consumerId: await spenderOf(ctx, part) };
    assertOpen(sale.order);
    await assertTerminalSells(ctx, sale.order);
    assertNotEmpty(sale);
    const amountCents = amountOfTender(dueCents(sale), ask.amountCents);
    if (part) return { restCents: amountCents, consumerId: await spenderOf(ctx, part) };
    const { band, link } = await lockWornBand(ctx, uid);
    const valueCents = Math.min(await storedValue(ctx, band.wristband_id), amountCents);
    const restCents = amountCents - valueCents;
    if (restCents > 0) await assertCardPays(ctx, link.consumer_id, { valueCents, restCents });
    if (valueCents === 0) return { restCents, consumerId: link.consumer_id };
    await claimPayable(ctx, sale);
    const attemptNo = ask.sequence === null ? nextAttempt(sale) : ask.sequence + (restCents > 0 ? VALUE_PART : 0);
    const { order_id: orderId, currency, terminal_id } = sale.order;
    const tender = { orderId, currency, tillSessionId: await openSessionAt(ctx, terminal_id!), attemptNo, amountCents: valueCents };
    const paymentId = await payByValue(ctx, { wristbandId: band.wristband_id, linkId: link.link_id }, tender);
    await (restCents > 0 ? begunPart : begunAttempt).write(ctx, attemptNo);
    return restCents > 0 ? { restCents, consumerId: link.consumer_id } : { paymentId };
  });
}

/** Who wore the band when it paid this part. */
async function spenderOf(ctx: Ctx, part: PaymentRow): Promise<ObjectId> {
  const { consumer_id } = await ctx.db
    .selectFrom('wristband_value_movement as m')
    .innerJoin('wristband_link as l', (join) => join.onRef('l.workspace_id', '=', 'm.workspace_id').onRef('l.link_id', '=', 'm.link_id'))
    .select('l.consumer_id')
    .where('m.workspace_id', '=', ctx.workspace.id)
    .where('m.payment_id', '=', part.payment_id)
    .where('m.kind', '=', 'spend')
    .executeTakeFirstOrThrow();
  return consumer_id;
}

/** The part that the band had paid before the card was asked. */
const begunPart = begunNote<number>('value_no');

/** The payments of this tender that exist already, because it was sent again under its number or was cut off: the whole, or the band's part. */
function standingParts(ctx: Ctx, { payments }: Sale, { sequence, amountCents }: TenderAsk) {
  const wholeNo = sequence ?? begunAttempt.read(ctx);
  const partNo = sequence === null ? begunPart.read(ctx) : sequence + VALUE_PART;
  const whole = payments.find((payment) => payment.attempt_no === wholeNo);
  const part = payments.find((payment) => payment.attempt_no === partNo);
  if (whole) {
    const isOurs = whole.tender === 'wristband' || whole.tender === 'stored-value';
    if (!isOurs || (amountCents !== null && whole.amount_cents + (part?.amount_cents ?? 0) !== amountCents)) throw sequenceReused();
  } else if (part && amountCents !== null && amountCents <= part.amount_cents) throw sequenceReused();
  return { whole, part };
}

/** A payment by another band is not a retry. A band that was given to another wearer since then is recognised by its old number. */
async function assertSameBand(ctx: Ctx, orderId: ObjectId, parts: readonly (PaymentRow | undefined)[], uid: string): Promise<void> {
  const paymentIds = parts.flatMap((part) => part?.payment_id ?? []);
  if (paymentIds.length === 0) return;
  const { rows } = await sql`
    select 1 from wristband w where w.workspace_id = ${ctx.workspace.id} and w.uid <> ${uid} and not starts_with(w.uid, ${pastNumbers(uid)}) and w.wristband_id in (
      select wristband_id from wristband_charge where workspace_id = ${ctx.workspace.id} and order_id = ${orderId} and payment_id = any(${paymentIds}::text[])
      union all
      select wristband_id from wristband_value_movement where workspace_id = ${ctx.workspace.id} and payment_id = any(${paymentIds}::text[]) and kind = 'spend')
    limit 1`.execute(ctx.db);
  if (rows.length > 0) throw sequenceReused();
}

/** Before anything is taken off the band: somebody must have a card for the rest, and may still spend that much today. */
async function assertCardPays(ctx: Ctx, consumerId: ObjectId, { valueCents, restCents }: { valueCents: number; restCents: number }): Promise<void> {
  const payer = await payerOf(ctx, consumerId);
  if (payer === null && valueCents === 0) throw nobodyPays();
  if (payer === null)
    throw conflict('not-enough-value', `Only ${formatCents(cents(valueCents), ctx.workspace)} is left on this wristband, and there is no card to charge.`);
  await settleSpending(ctx, consumerId);
  if (payer.limitCents !== null && (await spentToday(ctx, consumerId)) + restCents > payer.limitCents) throw overLimit(ctx, payer.limitCents);
}

/**
 * The band may be somebody else's by now. Their card does not pay for what another person has begun to buy. Whoever has accepted an invitation since then is the same person, under
 * their own record.
 */
async function chargeCardOnFile(ctx: Ctx, ask: TenderAsk, { uid, consumerId: spenderId }: { uid: string; consumerId: ObjectId }): Promise<ObjectId> {
  const { vaultId, payer, consumerId } = await inTransaction(ctx, (ctx) => payingCard(ctx, uid));
  if (consumerId !== spenderId && (await docletById(ctx, spenderId))?.data.joined_as !== consumerId)
    throw conflict('wristband-linked', 'Somebody else wears this wristband by now. Take the rest in another way.');
  await settleSpending(ctx, consumerId);
  const paymentId = await chargeBank(ctx, ask, 'wristband', { kind: 'vault', vaultId }, async (ctx, { sale, amountCents }, paymentId) => {
    // Checked again under the band's lock, because the band may have been taken off or handed in since.
    const now = await payingCard(ctx, uid);
    if (now.consumerId !== consumerId || now.vaultId !== vaultId) throw conflict('wristband-changed', 'This wristband was changed just now. Try again.');
    await takeFromDay(ctx, consumerId, amountCents, now.payer.limitCents);
    await ctx.db
      .insertInto('wristband_charge')
      .values({
        workspace_id: ctx.workspace.id,
        charge_id: ctx.random.objectId(),
        order_id: sale.order.order_id,
        wristband_id: now.wristbandId,
        link_id: now.linkId,
        consumer_id: consumerId,
        day: today(ctx),
        amount_cents: amountCents,
        payment_id: paymentId,
        state: 'reserved',
        created_at: new Date(ctx.clock.now()),
      })
      .execute();
  });
  await settleSpending(ctx, consumerId);
  // The payer sees at once what has been spent.
  tellPeople(ctx, payer.accountId);
  return paymentId;
}

type Paying = { vaultId: string; consumerId: ObjectId; wristbandId: ObjectId; linkId: ObjectId; payer: Payer };

async function payingCard(ctx: Ctx, uid: string): Promise<Paying> {
  const { band, link } = await lockWornBand(ctx, uid);
  const payer = await payerOf(ctx, link.consumer_id);
  const [card] = payer ? await savedCards(ctx, payer.accountId) : [];
  if (!payer || !card) throw nobodyPays();
  return { vaultId: card.vault_id, consumerId: link.consumer_id, wristbandId: band.wristband_id, linkId: link.link_id, payer };
}

const nobodyPays = () => conflict('not-cashless', 'Nobody pays for this wristband: cashless spending is off or there is no card on file.');
