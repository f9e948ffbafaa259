import { REMOVE_TILL_CASH, removeTillCash } from '#server/pos/cash-removal.ts';
import { registerTaskKind } from '#server/workspaces/tasks.ts';

/** Every kind of task whose confirmation does something: one line each, `registerTaskKind('remove-till-cash', …)`. */
export function registerTaskKinds(): void {
  registerTaskKind(REMOVE_TILL_CASH, removeTillCash);
}
