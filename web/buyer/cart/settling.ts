import type { ObjectId } from '#domain/ids.ts';
import { settleMarked } from './cart-actions.ts';
import { flyoutState } from './flyout-state.ts';

/** Every window with an open flyout holds this lock. The browser releases it when the window is closed or reloaded. */
const LOCK = 'entrada-flyout';

/** Browsers offer no locks to pages loaded over plain HTTP. */
const locks = () => navigator.locks as LockManager | null | undefined;

/** Call this when the flyout opens, and the returned function when it closes. */
export function settleWhenClosed(ws: ObjectId): () => void {
  let close = () => {};
  const closed = new Promise<void>((done) => (close = done));
  void locks()?.request(LOCK, { mode: 'shared' }, () => closed);
  return () => {
    settleMarked(ws);
    close();
  };
}

/** Removes lines that were marked in a window which was closed before its flyout was. They are removed once no window has a flyout open. */
export async function settleLeftOver(ws: ObjectId): Promise<void> {
  const settle = () => flyoutState() === 'closed' && settleMarked(ws);
  await (locks()?.request(LOCK, settle) ?? settle());
}
