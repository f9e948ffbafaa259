import { inviteFollowers } from '#server/accounts/members/complete-invite.ts';
import { claimFollowers } from '#server/accounts/sign-in/claim-account.ts';
import { handOverBands } from '#server/gate/wristbands.ts';
import { createGroupTask } from '#server/people/groups/group-requests.ts';
import { clearClaimed } from '#server/people/joining/clear-claimed.ts';
import { followInvite, joinFollowers } from '#server/people/joining/invitation-answers.ts';
import { nameOwnTickets } from '#server/people/tickets/ticket-names.ts';
import { handOverSpending } from '#server/pos/paying/day-limit.ts';
import { refundTask } from '#server/pos/refunds/refund-desk.ts';
import { returnValueTask } from '#server/pos/refunds/return-value.ts';
import { removeTillCashTask } from '#server/pos/till/cash-removal.ts';
import { registerTaskKind } from '#server/workspaces/tasks.ts';

/** Every kind of task, one line each. */
export function registerTaskKinds(): void {
  registerTaskKind(createGroupTask);
  registerTaskKind(refundTask);
  registerTaskKind(removeTillCashTask);
  registerTaskKind(returnValueTask);
}

/** What else happens when an invitation is accepted, when somebody joins a family or a group, and when the owner of an address appears. */
export function registerFollowers(): void {
  for (const follow of [followInvite, nameOwnTickets]) if (!inviteFollowers.includes(follow)) inviteFollowers.push(follow);
  // Bands before what was spent with them, as charges lock them.
  for (const handOver of [handOverBands, handOverSpending]) if (!joinFollowers.includes(handOver)) joinFollowers.push(handOver);
  if (!claimFollowers.includes(clearClaimed)) claimFollowers.push(clearClaimed);
}
