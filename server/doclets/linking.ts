import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { allows } from '#domain/templates/access.ts';
import { weaveDataSchema } from '#domain/templates/data-schema.ts';
import { WEAVE_ROLE, weaveRule, type WeaveRule } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, malformed, notAllowed, notFound } from '#server/errors.ts';
import { InvalidInput } from '#server/http/errors-reply.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { weaveOf, type DocletData } from './doclet.ts';
import { lockDoclet, unweave, weave, weaveOneWay } from './doclets.ts';
import { findDoclets } from './finding.ts';
import { seeDoclet } from './reading.ts';
import type { SeenWeave } from './relations.ts';
import { rolesOf, visible, writesByGrant, type Seen } from './visibility.ts';

export type SentLink = { doclet_id: ObjectId; data?: DocletData | undefined };

/** Links a record to others, by the table of what may be linked and by whom (trust.md T5). Both directions in one transaction. */
export async function linkRecords(ctx: Ctx, fromId: ObjectId, links: readonly SentLink[]): Promise<SeenWeave[]> {
  const from = await seeDoclet(ctx, fromId);
  const ends = new Map(
    (
      await visible(
        ctx,
        await findDoclets(
          ctx,
          links.map((link) => link.doclet_id),
        ),
      )
    ).map((seen) => [seen.doclet.id, seen]),
  );
  return inTransaction(ctx, async (ctx) => {
    const made: SeenWeave[] = [];
    for (const link of links) {
      const to = ends.get(link.doclet_id);
      if (!to) throw notFound('The record');
      made.push({ weave: await linkTwo(ctx, from, to, link.data ?? {}), to });
    }
    return made;
  });
}

async function linkTwo(ctx: Ctx, from: Seen, to: Seen, data: DocletData) {
  if (from.doclet.id === to.doclet.id) throw malformed('A record is not linked to itself.', ['body', 'data']);
  const role = data.role === undefined || data.role === null ? null : String(data.role);
  const rule = weaveRule(from.doclet.templateId, to.doclet.templateId, role);
  if (!rule) throw malformed(`${from.template.name} and ${to.template.name} are not linked in this way.`, ['body', 'data']);
  if (!allows(rule.create, rolesOf(ctx.actor), isTheirs(from) && isTheirs(to)) && !linksByGrant(ctx, rule)) throw notAllowed();
  const parsed = weaveDataSchema(rule).safeParse(data);
  if (!parsed.success)
    throw new InvalidInput(parsed.error.issues.map(({ message, path }) => ({ code: 'invalid', message, path: ['body', 'data', ...path.map(String)] })));
  assertAgreed(rule, from, to);
  await assertRoomInGroup(ctx, rule, from, to);
  const link = { fromId: from.doclet.id, toId: to.doclet.id, role: role ?? '', data: parsed.data };
  return rule.bothDirections ? weave(ctx, link) : weaveOneWay(ctx, link);
}

/** Two records of the catalogue, linked by Staff whose workspace lets them write it. */
const linksByGrant = (ctx: Ctx, rule: WeaveRule): boolean => rule.create.includes('admin') && writesByGrant(ctx, rule.from) && writesByGrant(ctx, rule.to);

const isTheirs = (seen: Seen): boolean => seen.relation === 'owner';

/** A person with an account of their own is invited and accepts; nobody is linked over their head. */
function assertAgreed(rule: WeaveRule, from: Seen, to: Seen): void {
  if (!rule.needsAccept) return;
  const [person, group] = from.doclet.templateId === TEMPLATE.consumer ? [from, to] : [to, from];
  if (person.doclet.ownerAccount !== null && person.doclet.ownerAccount !== group.doclet.ownerAccount) {
    throw conflict('needs-accept', 'This person has an account of their own and has to accept an invitation.');
  }
}

/** Under the lock of the group, so that two who fill its last place at once do not both get it. */
async function assertRoomInGroup(ctx: Ctx, rule: WeaveRule, from: Seen, to: Seen): Promise<void> {
  if (rule.role !== WEAVE_ROLE.groupMember) return;
  const [groupId, personId] = from.doclet.templateId === TEMPLATE.membershipGroup ? [from.doclet.id, to.doclet.id] : [to.doclet.id, from.doclet.id];
  const group = await lockDoclet(ctx, groupId);
  const rows = await ctx.db
    .selectFrom('weave')
    .select('to_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_id', '=', groupId)
    .where('role', '=', WEAVE_ROLE.groupMember)
    .execute();
  const most = typeof group.data.max_members === 'number' ? group.data.max_members : Infinity;
  if (rows.length >= most && !rows.some((row) => row.to_id === personId)) throw conflict('group-full', 'This group has no room for another member.');
}

export async function unlinkRecords(ctx: Ctx, docletId: ObjectId, weaveId: ObjectId): Promise<void> {
  const seen = await seeDoclet(ctx, docletId);
  const row = await ctx.db.selectFrom('weave').selectAll().where('workspace_id', '=', ctx.workspace.id).where('weave_id', '=', weaveId).executeTakeFirst();
  const link = row && weaveOf(row);
  if (!link || (link.fromId !== docletId && link.toId !== docletId)) throw notFound('The relation');
  const [other] = await visible(ctx, await findDoclets(ctx, [link.fromId === docletId ? link.toId : link.fromId]));
  if (!other) throw notFound('The relation');
  const role = link.role === '' ? null : link.role;
  const rule = weaveRule(link.fromTemplate, link.toTemplate, role) ?? weaveRule(link.toTemplate, link.fromTemplate, role);
  if (!rule || (!allows(rule.remove, rolesOf(ctx.actor), isTheirs(seen) || isTheirs(other)) && !linksByGrant(ctx, rule))) throw notAllowed();
  await unweave(ctx, { fromId: link.fromId, toId: link.toId, role: link.role });
}
