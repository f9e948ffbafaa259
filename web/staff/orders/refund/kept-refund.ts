import { ofThisWindow } from '#web/lib/stored-text.ts';

/** A refund that was sent and not heard of, kept for as long as this window is open: closed or loaded anew, the page asks again under its key. */
export type KeptRefund = { isGoodwill: boolean; sent: { key: string; body: object } };

/** A key counts for whoever sent it: of whoever works here next the same would be a second refund. */
const keyOf = (orderId: string, workerId: string) => `staff_refund_${workerId}_${orderId}`;

export function keptRefund(orderId: string, workerId: string): KeptRefund | null {
  try {
    return JSON.parse(ofThisWindow.readText(keyOf(orderId, workerId)) ?? 'null') as KeptRefund | null;
  } catch {
    return null;
  }
}

export function keepRefund(orderId: string, workerId: string, kept: KeptRefund | null): void {
  ofThisWindow.writeText(keyOf(orderId, workerId), kept && JSON.stringify(kept));
}
