import { claimFollowers } from '#server/accounts/claim-account.ts';
import { inviteFollowers } from '#server/accounts/complete-invite.ts';
import { clearClaimed } from '#server/people/clear-claimed.ts';
import { createGroupTask } from '#server/people/group-requests.ts';
import { followInvite } from '#server/people/invitation-answers.ts';
import { removeTillCashTask } from '#server/pos/cash-removal.ts';
import { refundTask } from '#server/pos/refund-desk.ts';
import { returnValueTask } from '#server/pos/return-value.ts';
import { registerTaskKind } from '#server/workspaces/tasks.ts';

/** Every kind of task, one line each. */
export function registerTaskKinds(): void {
  registerTaskKind(createGroupTask);
  registerTaskKind(refundTask);
  registerTaskKind(removeTillCashTask);
  registerTaskKind(returnValueTask);
}

/** What else becomes true when an invitation is taken up, and when an address's owner comes. */
export function registerFollowers(): void {
  if (!inviteFollowers.includes(followInvite)) inviteFollowers.push(followInvite);
  if (!claimFollowers.includes(clearClaimed)) claimFollowers.push(clearClaimed);
}
