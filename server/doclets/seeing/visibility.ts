import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { allows, type Role, type RowScope } from '#domain/templates/access.ts';
import { grantedFields, isGrantable } from '#domain/templates/catalogue-grant.ts';
import type { DataMode } from '#domain/templates/data-schema.ts';
import { filterableFields, isPublished, readableFields, writableFields } from '#domain/templates/field-access.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { isLater, type Soon } from '#server/platform/soon.ts';
import type { Doclet } from '../doclet.ts';
import type { ViewScope } from '../views.ts';
import { placeOfWork, reachOfAccount, scannedPeople, type Place, type Reach, type Relation } from './reach.ts';

/** A record together with what this caller may see of it. */
export type Seen = { doclet: Doclet; template: Template; relation: Relation | null; fields: readonly string[] };

/** A group's owner sees who the members are and whether they have an account (`realm`), but nothing private. */
const SEEN_BY_GROUP_OWNER = ['first_name', 'last_name', 'invited_email', 'invited_status', 'realm'];

export const rolesOf = (actor: Actor): Role[] => (actor.caller === 'nobody' ? [] : [actor.caller]);

/** Which rows of a kind this caller may see at all. */
export function rowScope(template: Template, actor: Actor): RowScope {
  if (actor.caller === 'admin' || actor.caller === 'staff') return 'all';
  return template.access.rows[actor.caller === 'nobody' ? 'anyone' : actor.caller];
}

export function shownFields(template: Template, actor: Actor, relation: Relation | null): readonly string[] {
  const readable = readableTo(template, actor.caller, relation === 'owner' || relation === 'group-owner');
  return relation === 'group-owner' ? readable.filter((name) => SEEN_BY_GROUP_OWNER.includes(name)) : readable;
}

type Writer = Pick<Ctx, 'actor' | 'workspace'>;

/** A workspace may let its Staff write the catalogue (row 17 of the permission matrix). */
const isGranted = ({ actor, workspace }: Writer): boolean => actor.caller === 'staff' && workspace.settings['staff_writes_catalogue'] === true;

/** Whether Staff may write a kind that is otherwise left to administrators. */
export const writesByGrant = (writer: Writer, templateId: ObjectId): boolean => isGranted(writer) && isGrantable(templateId);

export function fieldsToWrite(writer: Writer, template: Template, isOwner: boolean, mode: DataMode): readonly string[] {
  const own = writableFields(template, rolesOf(writer.actor), isOwner);
  return isGranted(writer) ? [...new Set([...own, ...grantedFields(template, mode)])] : own;
}

/** Callers filter only by fields that they can read in every row they see. Members of a group see fewer of its fields than its owner does. */
export function fieldsToFilter(template: Template, actor: Actor): readonly string[] {
  return filterableFields(template, rolesOf(actor), rowScope(template, actor) === 'own');
}

const remembered = new WeakMap<Template, Map<string, readonly string[]>>();

function readableTo(template: Template, caller: Actor['caller'], isOwner: boolean): readonly string[] {
  const key = isOwner ? `${caller}+` : caller;
  let byCaller = remembered.get(template);
  if (!byCaller) remembered.set(template, (byCaller = new Map<string, readonly string[]>()));
  let known = byCaller.get(key);
  if (!known) byCaller.set(key, (known = readableFields(template, caller === 'nobody' ? [] : [caller], isOwner)));
  return known;
}

/** The records among these that the caller may see. Others are left out, as if they did not exist. */
export function visible(ctx: Ctx, doclets: readonly Doclet[]): Soon<Seen[]> {
  const around = lookAround(ctx, doclets);
  return isLater(around) ? around.then((found) => seenFrom(ctx, doclets, found)) : seenFrom(ctx, doclets, around);
}

export function seenFrom(ctx: Ctx, doclets: readonly Doclet[], { reach, place, people }: Surroundings): Seen[] {
  const seen: Seen[] = [];
  for (const doclet of doclets) {
    const template = TEMPLATES_BY_ID.get(doclet.templateId);
    if (!template) continue;
    const scope = rowScope(template, ctx.actor);
    const relation = relationTo(ctx.actor, scope, doclet, reach);
    if (!meets(scope, template, doclet, relation, place, people)) continue;
    const fields = shownFields(template, ctx.actor, relation);
    if (fields.length > 0) seen.push({ doclet, template, relation, fields });
  }
  return seen;
}

function relationTo(actor: Actor, scope: RowScope, doclet: Doclet, reach: Reach | null): Relation | null {
  if (actor.caller !== 'web' || (scope !== 'own' && scope !== 'own-or-member')) return null;
  if (doclet.ownerAccount === actor.accountId) return 'owner';
  const direct = reach?.get(doclet.id);
  if (direct !== undefined) return direct;
  return isView(doclet) && typeof doclet.data.consumer_id === 'string' && reach?.get(doclet.data.consumer_id) === 'owner' ? 'owner' : null;
}

const isView = (doclet: Doclet): boolean => TEMPLATES_BY_ID.get(doclet.templateId)?.source === 'view';

function meets(scope: RowScope, template: Template, doclet: Doclet, relation: Relation | null, place: Place, people: ReadonlySet<ObjectId>): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'published':
      return isPublished(template, doclet.data);
    case 'own':
      return relation === 'owner' || relation === 'group-owner';
    case 'own-or-member':
      return relation !== null;
    // A view has already limited its rows to the caller's place and people.
    case 'same-store':
      return template.source === 'view';
    case 'own-terminal':
      return template.source === 'view' || place.terminalIds.some((id) => id === terminalOf(doclet));
    case 'scanned-person':
      return template.source === 'view' || people.has(doclet.id);
    case 'none':
      return false;
  }
}

/** A card reader belongs to whoever works at its terminal. */
const terminalOf = ({ id, templateId, data }: Doclet): unknown => (templateId === TEMPLATE.smartTerminal ? data.access_terminal_id : id);

/** `reach`: null if it was not looked up. */
export type Surroundings = { reach: Reach | null; place: Place; people: ReadonlySet<ObjectId> };

const NOTHING_AROUND: Surroundings = { reach: null, place: { storeIds: [], terminalIds: [], isBound: false, hasStores: false }, people: new Set() };

/** Looks up the caller's people and place, but only if one of these records depends on it. */
export function lookAround(ctx: Ctx, doclets: readonly Doclet[]): Soon<Surroundings> {
  const { actor } = ctx;
  if (actor.caller !== 'web' && actor.caller !== 'pos') return NOTHING_AROUND;
  const inDoubt = (scope: RowScope) =>
    doclets.some((doclet) => {
      const template = TEMPLATES_BY_ID.get(doclet.templateId);
      return template !== undefined && rowScope(template, actor) === scope && doclet.ownerAccount !== actor.accountId;
    });
  if (actor.caller === 'web') return inDoubt('own') || inDoubt('own-or-member') ? lookAmongPeople(ctx, actor.accountId) : NOTHING_AROUND;
  const [atPlace, scanned] = [inDoubt('own-terminal'), inDoubt('scanned-person')];
  return atPlace || scanned ? lookAroundWork(ctx, actor.accountId, { atPlace, named: scanned ? doclets.map(({ id }) => id) : [] }) : NOTHING_AROUND;
}

const lookAmongPeople = async (ctx: Ctx, accountId: string): Promise<Surroundings> => ({ ...NOTHING_AROUND, reach: await reachOfAccount(ctx, accountId) });

async function lookAroundWork(ctx: Ctx, accountId: string, { atPlace, named }: { atPlace: boolean; named: readonly ObjectId[] }): Promise<Surroundings> {
  const place = atPlace ? await placeOfWork(ctx, accountId) : NOTHING_AROUND.place;
  return { ...NOTHING_AROUND, place, people: new Set(named.length === 0 ? [] : await scannedPeople(ctx, accountId, named)) };
}

/** The scope that a view gets for this caller. Null if they may see none of its rows. `known`: what the caller reaches, if that has been looked up already. */
export async function viewScope(ctx: Ctx, template: Template, known: Reach | null = null): Promise<ViewScope | null> {
  const { actor } = ctx;
  switch (rowScope(template, actor)) {
    case 'all':
    case 'published':
      return { kind: 'all' };
    case 'own':
    case 'own-or-member': {
      if (actor.caller === 'nobody') return null;
      const reach = known ?? (await reachOfAccount(ctx, actor.accountId));
      return { kind: 'people', accountId: actor.accountId, consumerIds: [...reach].filter(([, relation]) => relation === 'owner').map(([id]) => id) };
    }
    case 'scanned-person':
      return actor.caller === 'nobody' ? null : { kind: 'people', accountId: null, consumerIds: await scannedPeople(ctx, actor.accountId) };
    case 'same-store':
    case 'own-terminal':
      return actor.caller === 'nobody' ? null : { kind: 'place', accountId: actor.accountId, ...(await placeOfWork(ctx, actor.accountId)) };
    case 'none':
      return null;
  }
}

/** Like `viewScope`, looking up the caller's people and place only once for all kinds that need the same. */
export function viewScopes(ctx: Ctx, reach: Reach | null = null): (template: Template) => Promise<ViewScope | null> {
  const known = new Map<RowScope, Promise<ViewScope | null>>();
  return (template) => {
    const scope = rowScope(template, ctx.actor);
    const asked = known.get(scope) ?? viewScope(ctx, template, reach);
    known.set(scope, asked);
    return asked;
  };
}

export function mayCreate(writer: Writer, template: Template): boolean {
  return allows(template.access.create, rolesOf(writer.actor), false) || writesByGrant(writer, template.id);
}

export function mayUpdate(writer: Writer, seen: Seen): boolean {
  return allows(seen.template.access.update, rolesOf(writer.actor), seen.relation === 'owner') || writesByGrant(writer, seen.template.id);
}
