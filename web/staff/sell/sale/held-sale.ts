import type { ObjectId } from '#domain/ids.ts';
import { claimSale, noteSale, type Claim } from './open-sales.ts';

/** The sale that this window has in hand: noted, so that it is found again, and claimed, so that no other window goes on with it. */
export function createHeldSale(terminalId: ObjectId, isOver: () => boolean) {
  let known: ObjectId | null = null;
  let release = () => {};
  return {
    /** Another sale is in hand by now, or none. */
    follow(orderId: ObjectId | null): void {
      noteSale(terminalId, known, orderId);
      if (orderId === known) return;
      release();
      release = () => {};
      known = orderId;
      if (orderId === null) return;
      void claimSale(orderId).then((letGo) => {
        if (orderId === known && !isOver()) release = letGo ?? release;
        else letGo?.();
      });
    },
    /** Takes a sale that is claimed already. */
    take(claim: Claim): void {
      known = claim.orderId;
      release = claim.release;
    },
    release: () => release(),
  };
}
