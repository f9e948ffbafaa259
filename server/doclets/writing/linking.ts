import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { allows } from '#domain/templates/access.ts';
import { weaveDataSchema } from '#domain/templates/data-schema.ts';
import { WEAVE_ROLE, weaveRule, type WeaveRule } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, malformed, notAllowed, notFound } from '#server/errors.ts';
import { InvalidInput } from '#server/http/answers/errors-reply.ts';
import { findingsOf } from '#server/http/requests/input-words.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { weaveOf, type Doclet, type DocletData, type Weave } from '../doclet.ts';
import { lockDoclet } from '../doclets.ts';
import { spendChange } from '../history.ts';
import { findVisible } from '../seeing/finding.ts';
import { seeDoclet } from '../seeing/reading.ts';
import type { SeenWeave } from '../seeing/relations.ts';
import { rolesOf, writesByGrant, type Seen } from '../seeing/visibility.ts';
import { unweave, weave, weaveLinks, type NewWeave } from '../weaves.ts';

type SentLink = { doclet_id: ObjectId; data?: DocletData | undefined };

/**
 * What else happens when somebody joins a group, or leaves a group or a family. `ask` runs before anything is created; the others run in its transaction, with the group locked.
 */
export type Membership = {
  ask: (ctx: Ctx, person: Doclet, groupId: ObjectId) => Promise<void>;
  joined: (ctx: Ctx, person: Doclet, group: Doclet) => Promise<void>;
  left: (ctx: Ctx, personId: ObjectId, group: Doclet) => Promise<void>;
};

/** Links a record to others, as the table of permitted links says. Both directions are written in one transaction. */
export async function linkRecords(ctx: Ctx, fromId: ObjectId, links: readonly SentLink[], membership: Membership): Promise<SeenWeave[]> {
  const ids = new Set([fromId, ...links.map((link) => link.doclet_id)]);
  const ends = new Map((await findVisible(ctx, [...ids])).map((seen) => [seen.doclet.id, seen]));
  const from = ends.get(fromId);
  if (!from) throw notFound('The record');
  const asked: AskedLink[] = [];
  for (const link of links) {
    const to = ends.get(link.doclet_id);
    if (!to) throw notFound('The record');
    asked.push(await askLink(ctx, from, to, link.data));
  }
  await spendChange(ctx);
  for (const link of asked) if (isMembership(link)) await membership.ask(ctx, personIn(link), groupIn(link).id);
  return inTransaction(ctx, async (ctx) => {
    const [joining, others] = [asked.filter(isMembership), asked.filter((link) => !isMembership(link))];
    const joined = new Map<AskedLink, Weave>();
    for (const link of joining) joined.set(link, await join(ctx, link, membership));
    const woven = await weaveLinks(ctx, others.map(linkOf));
    const made = new Map([...joined, ...others.map((link, at): [AskedLink, Weave] => [link, woven[at]!])]);
    return asked.map((link) => ({ weave: made.get(link)!, to: link.to }));
  });
}

const isMembership = ({ rule }: AskedLink): boolean => rule.role === WEAVE_ROLE.groupMember;

const linkOf = ({ from, to, rule, data }: AskedLink): NewWeave => ({
  fromId: from.doclet.id,
  toId: to.doclet.id,
  role: rule.role ?? '',
  oneWay: !rule.bothDirections,
  ...(data && { data }),
});

type Ends = { from: Seen; to: Seen };
type AskedLink = Ends & { rule: WeaveRule; data: DocletData | undefined };

async function askLink(ctx: Ctx, from: Seen, to: Seen, sent: DocletData | undefined): Promise<AskedLink> {
  const data = sent ?? {};
  if (from.doclet.id === to.doclet.id) throw malformed('A record is not linked to itself.', ['body', 'data']);
  const role = data.role === undefined || data.role === null ? null : String(data.role);
  const rule = weaveRule(from.doclet.templateId, to.doclet.templateId, role);
  if (!rule) throw malformed(`${from.template.name} and ${to.template.name} are not linked in this way.`, ['body', 'data']);
  const mayLink = allows(rule.create, rolesOf(ctx.actor), isTheirs(from) && isTheirs(to)) || linksByGrant(ctx, rule);
  if (!mayLink && !(await isLinkedAlready(ctx, from, to, rule))) throw notAllowed();
  const parsed = weaveDataSchema(rule).safeParse(data);
  if (!parsed.success)
    throw new InvalidInput(
      parsed.error.issues.flatMap(findingsOf).map(({ message, path }) => ({ code: 'invalid', message, path: ['body', 'data', ...path.map(String)] })),
    );
  // `role` only selects the relation. Alone it is no data for it.
  const isData = sent !== undefined && Object.keys(sent).join() !== 'role';
  const asked = { from, to, rule, data: isData ? parsed.data : undefined };
  assertAgreed(asked);
  return asked;
}

async function join(ctx: Ctx, asked: AskedLink, membership: Membership): Promise<Weave> {
  const group = await lockRoomInGroup(ctx, asked);
  const made = await weave(ctx, linkOf(asked));
  await membership.joined(ctx, personIn(asked), group);
  return made;
}

/** A membership's other direction is created with the first. Somebody who looks after both ends may ask for it all the same. */
async function isLinkedAlready(ctx: Ctx, from: Seen, to: Seen, { role }: WeaveRule): Promise<boolean> {
  if (role !== WEAVE_ROLE.groupMember || ![from, to].every(({ relation }) => relation === 'owner' || relation === 'group-owner')) return false;
  const known = await ctx.db
    .selectFrom('weave')
    .select('weave_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_id', '=', from.doclet.id)
    .where('to_id', '=', to.doclet.id)
    .where('role', '=', role)
    .executeTakeFirst();
  return known !== undefined;
}

/** Two records of the catalogue, linked by Staff whose workspace lets them write the catalogue. */
const linksByGrant = (ctx: Ctx, rule: WeaveRule): boolean => rule.create.includes('admin') && writesByGrant(ctx, rule.from) && writesByGrant(ctx, rule.to);

const isTheirs = (seen: Seen): boolean => seen.relation === 'owner';

/** A person with their own account must be invited and accept. Nobody can link them without their consent. */
function assertAgreed(link: AskedLink): void {
  if (!link.rule.needsAccept) return;
  const [person, group] = [personIn(link), groupIn(link)];
  if (person.ownerAccount !== null && person.ownerAccount !== group.ownerAccount) {
    throw conflict('needs-accept', 'This person has an account of their own and has to accept an invitation.');
  }
}

const personIn = ({ from, to }: Ends): Doclet => (from.doclet.templateId === TEMPLATE.consumer ? from.doclet : to.doclet);
const groupIn = ({ from, to }: Ends): Doclet => (from.doclet.templateId === TEMPLATE.consumer ? to.doclet : from.doclet);

/** Counts under the group's lock, so that two people cannot both take its last place. */
async function lockRoomInGroup(ctx: Ctx, ends: Ends): Promise<Doclet> {
  const [group, personId] = [await lockDoclet(ctx, groupIn(ends).id), personIn(ends).id];
  const rows = await ctx.db
    .selectFrom('weave')
    .select('to_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('from_id', '=', group.id)
    .where('role', '=', WEAVE_ROLE.groupMember)
    .execute();
  const most = typeof group.data.max_members === 'number' ? group.data.max_members : Infinity;
  if (rows.length >= most && !rows.some((row) => row.to_id === personId)) throw conflict('group-full', 'This group has no room for another member.');
  return group;
}

export async function unlinkRecords(ctx: Ctx, docletId: ObjectId, weaveId: ObjectId, membership: Membership): Promise<void> {
  const seen = await seeDoclet(ctx, docletId);
  const row = await ctx.db.selectFrom('weave').selectAll().where('workspace_id', '=', ctx.workspace.id).where('weave_id', '=', weaveId).executeTakeFirst();
  const link = row && weaveOf(row);
  if (!link || (link.fromId !== docletId && link.toId !== docletId)) throw notFound('The relation');
  const [other] = await findVisible(ctx, [link.fromId === docletId ? link.toId : link.fromId]);
  if (!other) throw notFound('The relation');
  const role = link.role === '' ? null : link.role;
  const rule = weaveRule(link.fromTemplate, link.toTemplate, role) ?? weaveRule(link.toTemplate, link.fromTemplate, role);
  if (!rule || (!allows(rule.remove, rolesOf(ctx.actor), isTheirs(seen) || isTheirs(other)) && !linksByGrant(ctx, rule))) throw notAllowed();
  await spendChange(ctx);
  const ends = { from: seen, to: other };
  // Locks the group first, as does everything else that takes a member out of a group or family.
  const left = role === WEAVE_ROLE.groupMember || role === WEAVE_ROLE.familyMember ? await lockDoclet(ctx, groupIn(ends).id) : null;
  const gone = await unweave(ctx, { fromId: link.fromId, toId: link.toId, role: link.role });
  if (left && gone > 0) await membership.left(ctx, personIn(ends).id, left);
}
