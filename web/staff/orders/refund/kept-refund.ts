import { ofThisWindow } from '#web/lib/stored-text.ts';

/** A refund that was sent and not heard of, kept for as long as this window is open: closed or loaded anew, the page asks again under its key. */
export type KeptRefund = { isGoodwill: boolean; sent: { key: string; body: object } };

const keyOf = (orderId: string) => `staff_refund_${orderId}`;

export function keptRefund(orderId: string): KeptRefund | null {
  try {
    return JSON.parse(ofThisWindow.readText(keyOf(orderId)) ?? 'null') as KeptRefund | null;
  } catch {
    return null;
  }
}

export function keepRefund(orderId: string, kept: KeptRefund | null): void {
  ofThisWindow.writeText(keyOf(orderId), kept && JSON.stringify(kept));
}
