import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { compareNames } from '#domain/name-order.ts';
import { consumerRecords, ensureConsumer, isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { textOf } from '#server/catalog/record-fields.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById, docletsByIds } from '#server/doclets/doclets.ts';
import { reachOfAccount, scannedPeople } from '#server/doclets/seeing/reach.ts';
import { malformed, notFound, signInNeeded } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import type { MemberEntitlementsItem } from '#server/orders/contract.ts';
import { codesOf } from './code-holders.ts';
import { heldRows, heldTicketOf, isLive, type HeldRow } from './held-tickets.ts';

type EntitlementsAsk = { profileId: ObjectId | null; consumerId: ObjectId | null; eventId: ObjectId | null };

/** Whose tickets are asked for: the account, if the person signs in, and the people whom they look after, with the person first. */
type Circle = { accountId: ObjectId | null; people: readonly Doclet[] };

/** One item for each member of the family, with what they hold and what all of them share. Codes are only for their holders (`codesOf`). */
export async function memberEntitlements(ctx: Ctx, ask: EntitlementsAsk): Promise<MemberEntitlementsItem[]> {
  const isStaff = isBackOffice(ctx.actor);
  const circle = isStaff ? await namedCircle(ctx, ask) : await ownCircle(ctx, ask);
  const [rows, catalog] = [
    await heldRows(ctx, { accountId: circle.accountId, consumerIds: circle.people.map((person) => person.id) }, ask.eventId),
    await catalogOf(ctx),
  ];
  const hasCode = isStaff ? () => false : await codesOf(ctx);
  const known = new Set(circle.people.map((person) => person.id));
  const [first] = circle.people;
  const byMember = Map.groupBy(rows, (row) => (row.consumer_id !== null && known.has(row.consumer_id) ? row.consumer_id : (first?.id ?? '')));
  return circle.people.map((person) => itemOf(ctx, catalog, person, byMember.get(person.id) ?? [], hasCode));
}

function itemOf(ctx: Ctx, catalog: Catalog, person: Doclet, rows: readonly HeldRow[], hasCode: (row: HeldRow) => boolean): MemberEntitlementsItem {
  const byHolder = Map.groupBy(rows, (row) => (row.consumer_id === null || row.consumer_id === person.id ? person.id : row.consumer_id));
  return {
    consumer_id: person.id,
    entitlements: sharedThings(catalog, rows),
    consumers: [...byHolder].map(([consumerId, own]) => ({
      consumer:
        consumerId === person.id ? consumerOf(ctx, person) : { _id: consumerId, first_name: own[0]!.first_name, last_name: own[0]!.last_name, photo: null },
      admissions: own.map((row) => heldTicketOf(ctx, catalog, row, { withCode: hasCode(row) })),
    })),
  };
}

function consumerOf(ctx: Ctx, person: Doclet) {
  const { photo } = person.data;
  return {
    _id: person.id,
    first_name: textOf(person.data, 'first_name'),
    last_name: textOf(person.data, 'last_name'),
    photo: isObjectId(photo) ? ctx.files.signedUrl(ctx.workspace.id, photo) : null,
  };
}

/** Parking, lockers, things to collect: what belongs to the party rather than to one person, by event, date and name. */
function sharedThings(catalog: Catalog, rows: readonly HeldRow[]): MemberEntitlementsItem['entitlements'] {
  const shared = rows.filter((row) => row.kind !== 'admission' && isLive(row));
  return [...Map.groupBy(shared, (row) => `${row.event_id} ${row.visit_date} ${row.name}`).values()].map((group) => {
    const { event_id, visit_date, name, kind, product } = group[0]!;
    const type = product?.type_name || (kind === 'merchandise' ? 'Merchandise' : 'Add-on');
    return { data: { event_id, event_name: catalog.events.get(event_id)?.name ?? '', date: visit_date, type_name: type, name, count: group.length } };
  });
}

/** The caller and their family, or one of them, also if a dashboard names a Consumer record as the profile. Profiles and people of others are not found. */
async function ownCircle(ctx: Ctx, { profileId, consumerId }: EntitlementsAsk): Promise<Circle> {
  const { accountId } = ctx.actor;
  if (accountId === null) throw signInNeeded();
  const isOwnProfile = profileId === null || profileId === accountId;
  if (!isOwnProfile && consumerId !== null) throw notFound('The profile');
  const named = isOwnProfile ? consumerId : profileId;
  const self = (await ensureConsumer(ctx, accountId)).consumerId;
  const people = await familyOf(ctx, accountId, self);
  if (named === null || named === self) return { accountId, people };
  const member = people.find((person) => person.id === named);
  if (!member) throw notFound('The person');
  return { accountId: null, people: [member] };
}

async function familyOf(ctx: Ctx, accountId: ObjectId, self: ObjectId): Promise<Doclet[]> {
  const reach = await reachOfAccount(ctx, accountId);
  const ids = [...reach].filter(([id, relation]) => relation === 'owner' && id !== self).map(([id]) => id);
  const people = (await docletsByIds(ctx, [self, ...ids])).filter((doclet) => doclet.templateId === TEMPLATE.consumer);
  const isSelf = ({ id }: Doclet) => id === self;
  return people.toSorted(
    (a, b) => Number(isSelf(b)) - Number(isSelf(a)) || compareNames(textOf(a.data, 'first_name'), textOf(b.data, 'first_name')) || (a.id < b.id ? -1 : 1),
  );
}

/** The office may name anybody and gets their family as well. A till or a gate gets only a person whose ticket was just scanned. */
async function namedCircle(ctx: Ctx, { profileId, consumerId }: EntitlementsAsk): Promise<Circle> {
  if (consumerId === null && profileId === null) throw malformed('Say whose tickets: a consumer or a profile.', ['body', 'data', 'doclet_id']);
  const named = consumerId ?? (await consumerRecords(ctx, profileId!))?.consumerId ?? profileId!;
  const person = await docletById(ctx, named);
  if (person?.templateId !== TEMPLATE.consumer) throw notFound('The person');
  if (ctx.actor.caller === 'pos') {
    if ((await scannedPeople(ctx, ctx.actor.accountId, [person.id])).length === 0) throw notFound('The person');
    return { accountId: null, people: [person] };
  }
  const accountId = person.ownerAccount;
  const isSelf = accountId !== null && isRecordOf(person, accountId);
  return isSelf ? { accountId, people: await familyOf(ctx, accountId, person.id) } : { accountId: null, people: [person] };
}
