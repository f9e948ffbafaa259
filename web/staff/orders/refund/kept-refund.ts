import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';

/** A refund that was sent without an answer. It is kept until this window is closed, so that the page can ask again under the same key after a reload. */
type KeptRefund = { isGoodwill: boolean; sent: { key: string; body: object } };

/** Includes the worker, because a key counts only for the person who sent it. Sent by another worker, it would be a second refund. */
const keyOf = (orderId: string, workerId: string) => `staff_refund_${workerId}_${orderId}`;

export const keptRefund = (orderId: string, workerId: string): KeptRefund | null => keptInWindow(keyOf(orderId, workerId));

export const keepRefund = (orderId: string, workerId: string, kept: KeptRefund | null): void => keepInWindow(keyOf(orderId, workerId), kept);
