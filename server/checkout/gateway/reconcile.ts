import { sql } from 'kysely';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { isQuiet, noteBreaks, QUIET_MS, type Break } from '#server/payments/breaks.ts';
import { readGatewayKey } from '#server/payments/gateway-key.ts';
import type { Approved, ListedCharge } from '#server/payments/gateways/gateway.ts';
import { inEachWorkspace } from '#server/workspaces/house-ctx.ts';
import { ourCharges, refundedThere, refundMissingThere, type OurCharge } from './our-charges.ts';

/** Compares the gateway's list with our rows, both ways. What can be put right is; everything found is stored as a row. */
export async function reconcile(house: House, backMs: number): Promise<Break[]> {
  const since = house.clock.now() - backMs;
  const listed = await house.gateway.list(new Date(since).toISOString());
  if (listed.status !== 'listed') {
    house.log.warn({ reason: listed.reason }, 'The gateway has not listed its charges, so nothing was compared');
    return [];
  }
  const byWorkspace = Map.groupBy(listed.charges, (charge) => readGatewayKey(charge.gatewayKey)?.workspaceId ?? '');
  const found: Break[] = [];
  await inEachWorkspace(house, 'reconciliation', async (ctx) => found.push(...(await reconcileOne(ctx, byWorkspace.get(ctx.workspace.id) ?? [], since))));
  return found;
}

async function reconcileOne(ctx: Ctx, theirs: readonly ListedCharge[], since: number): Promise<Break[]> {
  const ours = await readOurs(ctx, theirs, since);
  const known = new Map(ours.map((row) => [row.gateway_key, row]));
  const seen = new Set<string>();
  const breaks: Break[] = [];
  for (const charge of theirs) {
    if (seen.has(charge.gatewayKey)) breaks.push({ kind: 'duplicate', gatewayKey: charge.gatewayKey, detail: {} });
    seen.add(charge.gatewayKey);
    const found = await compareAndSettle(ctx, charge, known.get(charge.gatewayKey));
    if (found) breaks.push(found);
  }
  // An order may have been paid over a longer time than is asked about: each of its payments is judged by its own.
  const asked = ours.filter((row) => !isBefore(row.payment_id, since + QUIET_MS));
  const quiet = ctx.clock.now() - QUIET_MS;
  for (const row of asked) {
    if (hasBrought(row) && !seen.has(row.gateway_key) && isBefore(row.payment_id, quiet))
      breaks.push({ kind: 'missing-there', gatewayKey: row.gateway_key, detail: { amount_cents: row.amount_cents } });
  }
  await noteBreaks(ctx, breaks, [...seen, ...asked.map((row) => row.gateway_key)]);
  return breaks;
}

const isBefore = (id: ObjectId, ms: number): boolean => id < firstIdAt(ms);

async function readOurs(ctx: Ctx, theirs: readonly ListedCharge[], since: number): Promise<OurCharge[]> {
  const orders = theirs.flatMap((charge) => readGatewayKey(charge.gatewayKey)?.orderId ?? []);
  return ourCharges(ctx, sql`p.payment_id >= ${firstIdAt(since + QUIET_MS)} or p.order_id = any(${orders}::text[])`);
}

async function compareAndSettle(ctx: Ctx, charge: ListedCharge, ours: OurCharge | undefined): Promise<Break | null> {
  const { outcome, gatewayKey } = charge;
  if (outcome.status !== 'approved') return ours ? notTakenThere(ours, charge) : null;
  const { refundedCents } = charge;
  const returned = ours && refundedCents !== null ? (refundedThere(ours, refundedCents) ?? refundMissingThere(ours, refundedCents)) : null;
  if (returned || (refundedCents ?? 0) >= outcome.amountCents) return returned;
  const detail = { amount_cents: outcome.amountCents, created_at: charge.createdAt };
  if (!ours) return isQuiet(charge, ctx.clock.now()) ? { kind: 'missing-here', gatewayKey, detail } : null;
  const isPutRight = await putRight(ctx, ours, outcome);
  const inAnother = outcome.currency === ours.taken_currency ? {} : { currency: outcome.currency, our_currency: ours.taken_currency };
  if (outcome.amountCents !== ours.amount_cents || outcome.currency !== ours.taken_currency)
    return { kind: 'amount', gatewayKey, detail: { ...detail, ...inAnother, ours: ours.amount_cents } };
  return isPutRight ? { kind: 'status', gatewayKey, detail: { ...detail, ours: ours.state } } : null;
}

/** A charge that was taken there and is refused or still open here is settled now, whatever its amount. One that was undone here is undone there again. */
async function putRight(ctx: Ctx, ours: OurCharge, outcome: Approved): Promise<boolean> {
  const quiet = ctx.clock.now() - QUIET_MS;
  if (isRefused(ours) || (isOpen(ours) && isBefore(ours.payment_id, quiet))) {
    await ctx.cashier.settle(ctx, { paymentId: ours.payment_id, outcome, giveUp: true });
    return true;
  }
  const isUndone = ours.state === 'voided' && ours.decided_at!.getTime() < quiet;
  if (isUndone) await ctx.gateway.void(ours.gateway_key);
  return isUndone;
}

/** A charge that we undid is voided here too, and one without an answer yet cannot differ. */
function notTakenThere(ours: OurCharge, { outcome, gatewayKey, createdAt }: ListedCharge): Break | null {
  if (!hasBrought(ours) || outcome.status === 'unknown') return null;
  return { kind: 'status', gatewayKey, detail: { amount_cents: ours.amount_cents, created_at: createdAt, ours: ours.state, theirs: outcome.status } };
}

/** In our books, where what was never taken has been written off. */
const hasBrought = ({ state, amount_cents }: OurCharge): boolean => state === 'approved' && amount_cents > 0;

const isRefused = ({ state }: OurCharge): boolean => state === 'declined' || state === 'failed';
const isOpen = ({ state }: OurCharge): boolean => state === 'sent' || state === 'unknown';
