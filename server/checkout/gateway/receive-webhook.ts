import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readGatewayKey, readRefundKey } from '#server/payments/gateway-key.ts';
import type { WebhookEvent, WebhookHeaders } from '#server/payments/gateways/gateway.ts';
import { crashPoint } from '#server/platform/crash-points.ts';

/** An event is stored before it is answered and applied afterwards, so one that was answered 200 cannot be lost. */
export async function receiveWebhook(ctx: Ctx, gateway: string, body: string, headers: WebhookHeaders): Promise<void> {
  if (gateway !== ctx.gateway.name) throw new AppError(404, 'not-found', 'No such gateway.');
  const event = ctx.gateway.verifyWebhook(body, headers);
  if (!event) throw new AppError(400, 'bad-signature', 'This was not sent by the gateway, or too long ago.');
  if (event.type === 'ignored') return;
  const workspaceId = workspaceOf(event) ?? (await workspaceOfCharge(ctx, event)) ?? ctx.workspace.id;
  if (!(await ctx.workspaces.byId(workspaceId))) return;
  await ctx.database
    .of(workspaceId)
    .insertInto('gateway_inbox')
    .values({
      workspace_id: workspaceId,
      gateway,
      event_id: event.id,
      payload: JSON.stringify(event),
      received_at: new Date(ctx.clock.now()),
      processed_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
  crashPoint('C9');
}

/** A refund that somebody made at the gateway has a key of its own; only the key of its charge tells whose it is. */
function workspaceOf(event: WebhookEvent): string | null {
  const refund = event.type === 'refund.updated' ? readRefundKey(event.refundKey) : null;
  const charge = 'gatewayKey' in event && event.gatewayKey !== null ? readGatewayKey(event.gatewayKey) : null;
  return (refund ?? charge)?.workspaceId ?? null;
}

/**
 * Stripe does not copy our metadata to a dispute, so only its charge identifies it. No connection sees the payments of all workspaces, so each workspace is searched in turn. This
 * is rare, so there is no index that every payment would have to maintain.
 */
async function workspaceOfCharge(ctx: Ctx, event: WebhookEvent): Promise<ObjectId | null> {
  if (!('chargeId' in event) || event.chargeId === null) return null;
  for (const { id } of await ctx.workspaces.all()) {
    const payment = await ctx.database
      .of(id)
      .selectFrom('payment')
      .select('payment_id')
      .where('workspace_id', '=', id)
      .where('gateway_id', '=', event.chargeId)
      .executeTakeFirst();
    if (payment) return id;
  }
  return null;
}
