import { createHmac } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';
import { ROTATION_MAC_LENGTH, rotationStep } from '#domain/rotating-code.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { isSameSecret } from '#server/platform/secret-text.ts';

/** A ticket that no account holds is on no screen. Its code is printed and stays as it is, and the first scan wins. */
export function hasMovingCode(eventRotates: boolean, ticket: { holder_account: ObjectId | null }): boolean {
  return eventRotates && ticket.holder_account !== null;
}

/** An event's codes change every few seconds where it says so, or its venue does for all events. */
export const codesMove = ({ workspace }: Pick<Ctx, 'workspace'>, event: Readonly<Record<string, unknown>> | undefined): boolean =>
  event?.['rotating_codes'] === true || workspace.settings['rotating_codes'] === true;

/** A code that moves is shown only on its holder's screen. */
export function rotates(ctx: Ctx, catalog: Catalog, ticket: Pick<AdmissionRow, 'event_id' | 'holder_account'>): boolean {
  return hasMovingCode(codesMove(ctx, catalog.events.get(ticket.event_id)?.data), ticket);
}

/**
 * Besides `_id` and `k` a rotating code shows its step `t` and `m` = HMAC(rotation key, t). The rotation key is given only to the holder's own screens and is in no code, so a
 * picture of a code soon becomes useless.
 */
export function rotationKey(ticketSecret: Buffer, admission: { admission_id: ObjectId; secret: Buffer }): string {
  return createHmac('sha256', ticketSecret).update(`rotate ${admission.admission_id} `).update(admission.secret).digest('base64url');
}

/** The same computation as on the holder's screen: HMAC-SHA256 keyed with the rotation key's text, over the step's digits. */
export function rotationMac(key: string, step: number): string {
  return createHmac('sha256', key).update(String(step)).digest('base64url').slice(0, ROTATION_MAC_LENGTH);
}

export function isFreshRotation(key: string, shown: { step: number; mac: string }, epochMs: number, stepsOff = 1): boolean {
  if (Math.abs(shown.step - rotationStep(epochMs)) > stepsOff) return false;
  return isSameSecret(rotationMac(key, shown.step), shown.mac);
}
