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

/** What else happens when an invitation is accepted, and when the owner of an address appears. */
export function registerFollowers(): void {
  if (!inviteFollowers.includes(followInvite)) inviteFollowers.push(followInvite);
  if (!claimFollowers.includes(clearClaimed)) claimFollowers.push(clearClaimed);
}
