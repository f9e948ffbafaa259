import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, unwrapObjectId, type ObjectId } from '#domain/ids.ts';
import { unpublished } from '#domain/templates/catalogue-grant.ts';
import { TEMPLATES_BY_ID } from '#domain/templates/index.ts';
import type { Template } from '#domain/templates/template.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, malformed, notAllowed } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { begunNote } from '#server/http/idempotency/begun.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { perHour } from '#server/platform/limits.ts';
import { withoutEmpty, type Doclet, type DocletData } from '../doclet.ts';
import { insertDoclet, lockDoclet, saveDocletData, saveDocletTags } from '../doclets.ts';
import { spendChange } from '../history.ts';
import { removeReplacedPhotos } from '../photos/photo-files.ts';
import { withPhotosKept } from '../photos/photos.ts';
import { seeDoclet } from '../seeing/reading.ts';
import { fieldsToWrite, mayCreate, mayUpdate, type Seen, writesByGrant } from '../seeing/visibility.ts';
import { acceptData, assertSound } from './incoming-data.ts';
import { assertOwnDetails } from './own-details.ts';
import { assertNotOfAnother, assertOwnerMayChange } from './owner-lock.ts';

type SentRecord = { template_id: string; title?: string | undefined; data: DocletData; tags?: string[] | undefined };
type SentChange = { data?: DocletData | undefined; tags?: string[] | undefined; if_updated_at?: string | undefined };

const NEW_RECORDS_OF_CONSUMER = perHour(120);

const begunRecord = begunNote<ObjectId>('doclet_id');
const begunChange = begunNote<ObjectId>('changed');

/** Creates a record for a generic call and returns its id. */
export async function createRecord(ctx: Ctx, sent: SentRecord): Promise<ObjectId> {
  const made = begunRecord.read(ctx);
  if (made) return made;
  const template = isObjectId(sent.template_id) ? TEMPLATES_BY_ID.get(sent.template_id) : undefined;
  if (!template) throw malformed('There is no such template.', ['body', 'template_id']);
  assertMayCreate(ctx, template);
  const { actor } = ctx;
  if (actor.caller === 'web') await ctx.limits.spend(`doclet-create:${actor.accountId}`, NEW_RECORDS_OF_CONSUMER);
  const [id, ownerAccount] = [ctx.random.objectId(), actor.caller === 'web' ? actor.accountId : null];
  const accepted = await acceptNew(ctx, template, withoutOwnRealm(template, sent.data, actor));
  await withPhotosKept(ctx, template, accepted, { id, ownerAccount, current: {} }, (data) =>
    inTransaction(ctx, async (ctx) => {
      await insertDoclet(ctx, { id, templateId: template.id, title: sent.title ?? '', data, tags: sent.tags ?? [], ownerAccount });
      await begunRecord.write(ctx, id);
    }),
  );
  return id;
}

export function assertMayCreate(ctx: Ctx, template: Template): void {
  assertRecord(template);
  if (!mayCreate(ctx, template)) throw notAllowed();
}

/** Checks the data of a new record against its template and the rights of whoever makes it. What a consumer creates is theirs. */
export async function acceptNew(ctx: Ctx, template: Template, sent: DocletData): Promise<DocletData> {
  const accepted = await acceptData(ctx, template, sent, {
    mode: 'create',
    writable: fieldsToWrite(ctx, template, ctx.actor.caller === 'web', 'create'),
    preset: writesByGrant(ctx, template.id) ? unpublished(template) : {},
  });
  assertSound(template, accepted);
  return accepted;
}

/** A person's record may be sent with a realm that names the caller's own profile, or none. It is dropped, because the owner of a record follows from who creates it. */
function withoutOwnRealm(template: Template, data: DocletData, { accountId }: Actor): DocletData {
  const { realm, ...rest } = data;
  if (template.id !== TEMPLATE.consumer || typeof realm !== 'object' || realm === null) return data;
  const { pid, realm_id = REALM.portal, ...more } = realm as Record<string, unknown>;
  const isOwn = (pid ?? null) === null || unwrapObjectId(pid) === accountId;
  return isOwn && unwrapObjectId(realm_id) === REALM.portal && Object.keys(more).length === 0 ? rest : data;
}

/** Runs in the transaction of the change, which it may refuse. */
export type Follow = (ctx: Ctx, changed: Doclet, before: Doclet) => Promise<void>;

/** Changes the named fields under the record's lock. */
export async function changeRecord(ctx: Ctx, id: ObjectId, sent: SentChange, follow: Follow): Promise<void> {
  if (begunChange.read(ctx) === id) return;
  const seen = await seeDoclet(ctx, id);
  assertRecord(seen.template);
  if (!mayUpdate(ctx, seen)) throw notAllowed();
  const { ownerAccount, data: current } = seen.doclet;
  const writable = fieldsToWrite(ctx, seen.template, seen.relation === 'owner', 'update');
  const accepted = sent.data && (await acceptData(ctx, seen.template, sent.data, { mode: 'update', writable }));
  await spendChange(ctx);
  const write = (data: DocletData | undefined) =>
    inTransaction(ctx, async (ctx) => {
      const { before, changed } = await saveChange(ctx, seen, { ...sent, data });
      await follow(ctx, changed, before);
      await begunChange.write(ctx, id);
    });
  await (accepted ? withPhotosKept(ctx, seen.template, accepted, { id, ownerAccount, current }, write) : write(undefined));
}

async function saveChange(ctx: Ctx, seen: Seen, { data, tags, if_updated_at }: SentChange): Promise<{ before: Doclet; changed: Doclet }> {
  const locked = await lockDoclet(ctx, seen.doclet.id);
  if (ctx.actor.caller === 'web') {
    assertNotOfAnother(locked, ctx.actor.accountId);
    assertOwnerMayChange(locked);
  }
  assertUnchanged(locked, if_updated_at);
  if (data) assertSameInvited(seen.template, locked.data, data);
  if (data) assertOwnDetails(ctx, seen.template, locked, data);
  if (data) assertSound(seen.template, withoutEmpty({ ...locked.data, ...data }));
  const changed = data ? await saveDocletData(ctx, locked, data) : locked;
  await removeReplacedPhotos(ctx, seen.template, locked.data, changed.data);
  return { before: locked, changed: tags ? await saveDocletTags(ctx, changed, tags) : changed };
}

/** Rows of views (things counted, owed or raced for) are changed only by actions. */
function assertRecord(template: Template): void {
  if (template.source === 'view') throw new AppError(403, 'not-writable', `${template.name} is changed by its own actions only.`);
}

/** An open invitation was mailed to one address. Changing the address would let whoever has the new one accept it. */
function assertSameInvited(template: Template, { invited_status, invited_email }: DocletData, sent: DocletData): void {
  if (template.id !== TEMPLATE.consumer || invited_status !== 'pending' || sent['invited_email'] === undefined || sent['invited_email'] === invited_email)
    return;
  throw conflict('invitation-open', 'This person has been invited under another address. End that invitation first.');
}

function assertUnchanged(locked: Doclet, ifUpdatedAt: string | undefined): void {
  if (ifUpdatedAt === undefined || Date.parse(ifUpdatedAt) === locked.updatedAt.getTime()) return;
  throw conflict('changed-meanwhile', 'Somebody else has changed this in the meantime. Load it again and repeat your change.');
}
