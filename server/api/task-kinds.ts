import { claimFollowers } from '#server/accounts/claim-account.ts';
import { inviteFollowers } from '#server/accounts/invite.ts';
import { clearClaimed } from '#server/people/clear-claimed.ts';
import { GROUP_CREATE, groupCreate } from '#server/people/group-requests.ts';
import { followInvite } from '#server/people/invitation-answers.ts';
import { REMOVE_TILL_CASH, removeTillCash } from '#server/pos/cash-removal.ts';
import { REFUND_TASK, refundTask } from '#server/pos/refund-desk.ts';
import { RETURN_VALUE, returnValueTask } from '#server/pos/return-value.ts';
import { registerTaskKind } from '#server/workspaces/tasks.ts';

/** Every kind of task whose confirmation does something: one line each, `registerTaskKind('remove-till-cash', …)`. */
export function registerTaskKinds(): void {
  registerTaskKind(GROUP_CREATE, groupCreate);
  registerTaskKind(REFUND_TASK, refundTask);
  registerTaskKind(REMOVE_TILL_CASH, removeTillCash);
  registerTaskKind(RETURN_VALUE, returnValueTask);
}

/** What else becomes true when an invitation is taken up, and when an address's owner comes. */
export function registerFollowers(): void {
  if (!inviteFollowers.includes(followInvite)) inviteFollowers.push(followInvite);
  if (!claimFollowers.includes(clearClaimed)) claimFollowers.push(clearClaimed);
}
