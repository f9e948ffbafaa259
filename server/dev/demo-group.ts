import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx, House } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { askForGroup, type Organization } from '#server/people/groups/group-requests.ts';
import { inviteGroupMember } from '#server/people/groups/groups.ts';
import { answerInvitation } from '#server/people/joining/invitation-answers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { decideTask } from '#server/workspaces/tasks.ts';
import { actingAs, demoAccount, unfinishedDemo } from './demo-actors.ts';

const SKATERS: Organization = {
  name: 'Lakeside Skating Club',
  address: { street1: '214 Birch Lane', street2: '', city: 'Lakeside', state: 'MN', zip: '55331' },
  primaryContact: { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@demo.test', phone: '952 555 0117' },
};
const SIZE = 12;

/** Maya's group, made like any group: asked for, confirmed by the office, joined by one member while another is still invited. All of it or nothing. */
export async function seedDemoGroup(house: House): Promise<boolean> {
  const found = await unfinishedDemo(house);
  return found !== null && inTransaction(found.ctx, (ctx) => addGroup(ctx, found.maya));
}

async function addGroup(ctx: Ctx, maya: ObjectId): Promise<boolean> {
  if (await groupOf(ctx, maya)) return false;
  const [tomas, admin] = [await demoAccount(ctx, 'tomas@demo.test', 'web'), await demoAccount(ctx, 'admin@demo.test', 'admin')];
  if (!tomas || !admin) return false;
  const owner = actingAs(ctx, maya, 'web');
  const taskId = await askForGroup(owner, { organization: SKATERS, size: SIZE, eventId: ctx.workspace.defaultEvent });
  await decideTask(actingAs(ctx, admin, 'admin'), taskId, 'confirmed');
  const group = await groupOf(ctx, maya);
  if (!group) throw new Error('The demo has no group');
  const { added: invited } = await inviteGroupMember(owner, group.id, { firstName: 'Tomas', lastName: 'Berg', email: 'tomas@demo.test' });
  await answerInvitation(actingAs(ctx, tomas, 'web'), invited.id, true);
  await inviteGroupMember(owner, group.id, { firstName: 'Ida', lastName: 'Novak', email: 'ida@demo.test' });
  return true;
}

const groupOf = async (ctx: Ctx, accountId: ObjectId) => (await docletsByTemplate(ctx, TEMPLATE.membershipGroup, { ownerAccount: accountId }))[0];
