import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { ofThisWindow, readText, writeText } from '#web/lib/kept/stored-text.ts';

/** The sales that are open at a terminal in this browser. After a reload or a crash, the next window continues with one that no other window is working on. */
const keyOf = (terminalId: ObjectId) => `staff_sales ${terminalId}`;

export function openSalesOf(terminalId: ObjectId): ObjectId[] {
  return (readText(keyOf(terminalId)) ?? '').split(' ').filter(isObjectId);
}

/** `before` was closed and `now` was opened. */
export function noteSale(terminalId: ObjectId, before: ObjectId | null, now: ObjectId | null): void {
  const others = openSalesOf(terminalId).filter((id) => id !== before && id !== now);
  const open = now === null ? others : [...others, now];
  writeText(keyOf(terminalId), open.length === 0 ? null : open.join(' '));
  if (before !== now && before !== null && isNotedDone(terminalId, before)) writeText(doneKeyOf(terminalId), null);
  ofThisWindow.writeText(keyOf(terminalId), now);
}

const doneKeyOf = (terminalId: ObjectId) => `staff_sale_done ${terminalId}`;

/** The sale is paid and its tickets are issued. It only remains to be shown. */
export const noteDone = (terminalId: ObjectId, orderId: ObjectId): void => writeText(doneKeyOf(terminalId), orderId);
export const isNotedDone = (terminalId: ObjectId, orderId: ObjectId): boolean => readText(doneKeyOf(terminalId)) === orderId;

/** The sale that this window may continue, and a function that gives it up to others. */
export type Claim = { orderId: ObjectId; release: () => void };

export async function claimOpenSale(terminalId: ObjectId): Promise<Claim | null> {
  const own = ofThisWindow.readText(keyOf(terminalId));
  const open = openSalesOf(terminalId);
  const mineFirst = own !== null && open.includes(own) ? [own, ...open.filter((id) => id !== own)] : open;
  for (const orderId of mineFirst) {
    const release = await claimSale(orderId);
    if (release) return { orderId, release };
  }
  return null;
}

/** Null: another window is working on the sale. Where the browser has no locks, every window may, and the server resolves conflicts. */
export async function claimSale(orderId: ObjectId): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (!locks) return () => {};
  return new Promise((resolve) => {
    void locks.request(`sale ${orderId}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
