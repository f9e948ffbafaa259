import type { ObjectId } from '#domain/ids.ts';
import { settleMarked } from './cart-actions.ts';
import { flyoutState } from './flyout-state.ts';

/** Had by every window whose flyout is open; the browser takes it back from a window that is left or loaded anew. */
const LOCK = 'entrada-flyout';

/** Browsers keep locks from pages that came over plain HTTP. */
const locks = () => navigator.locks as LockManager | null | undefined;

/** The flyout has opened; what is answered is for its closing. */
export function settleWhenClosed(ws: ObjectId): () => void {
  let close = () => {};
  const closed = new Promise<void>((done) => (close = done));
  void locks()?.request(LOCK, { mode: 'shared' }, () => closed);
  return () => {
    settleMarked(ws);
    close();
  };
}

/** Lines marked in a flyout that never closed, its window being left, go as soon as no window has one open. */
export async function settleLeftOver(ws: ObjectId): Promise<void> {
  const settle = () => flyoutState() === 'closed' && settleMarked(ws);
  await (locks()?.request(LOCK, settle) ?? settle());
}
