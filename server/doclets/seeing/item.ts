import * as z from 'zod/mini';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Ctx } from '#server/context.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { docletItem } from '../contract.ts';
import type { Doclet, DocletData } from '../doclet.ts';
import { photoFields, withPhotoAddresses } from '../photos/photos.ts';
import type { SeenWeave } from './relations.ts';
import type { Seen } from './visibility.ts';

/** A record as sent. Its data holds only the fields that this caller may read. */
export type DocletItem = {
  _id: string;
  title: string;
  data: DocletData;
  tags: string[];
  template_id: string;
  created_at: string;
  updated_at: string;
  weaves?: WeaveItem[];
};
type WeaveItem = { _id: string; t_id: string; c_id: string; data: DocletData };

export function itemOf(ctx: Ctx, seen: Seen): DocletItem {
  const { doclet } = seen;
  const data: DocletData = {};
  for (const name of Object.keys(doclet.data)) if (seen.fields.includes(name)) data[name] = doclet.data[name];
  if (doclet.templateId === TEMPLATE.venueEvent) data.workspace_id = ctx.workspace.id;
  return {
    _id: doclet.id,
    title: titleSeen(seen) ? doclet.title : '',
    data: withPhotoAddresses(ctx, seen.template, data),
    tags: tagsSeen(ctx, seen) ? doclet.tags : [],
    template_id: doclet.templateId,
    created_at: doclet.createdAt.toISOString(),
    updated_at: doclet.updatedAt.toISOString(),
  };
}

const texts = new WeakMap<Doclet, Map<string, string>>();

/** The record as JSON text, written once for all who see the same fields. Records with photos are written each time, because a photo's URL works for minutes only. */
export function itemText(ctx: Ctx, seen: Seen): string {
  if (photoFields(seen.template).length > 0) return writeItem(ctx, seen);
  let ways = texts.get(seen.doclet);
  if (!ways) texts.set(seen.doclet, (ways = new Map<string, string>()));
  const way = seen.relation === null ? ctx.actor.caller : `${ctx.actor.caller} ${seen.relation}`;
  let text = ways.get(way);
  if (text === undefined) ways.set(way, (text = writeItem(ctx, seen)));
  return text;
}

const writeItem = (ctx: Ctx, seen: Seen): string => JSON.stringify(z.parse(docletItem, itemOf(ctx, seen)));

/** A title is built from fields, so it may be shown only to those who may read all of these. */
export function titleSeen({ template, fields }: Pick<Seen, 'template' | 'fields'>): boolean {
  return (template.title?.fields ?? []).every((name) => fields.includes(name));
}

function tagsSeen(ctx: Ctx, seen: Seen): boolean {
  return BACK_OFFICE.includes(ctx.actor.caller) || seen.relation === 'owner' || seen.template.access.published !== 'never';
}

export function weaveItemOf({ weave }: SeenWeave): WeaveItem {
  return { _id: weave.id, t_id: weave.toTemplate, c_id: weave.toId, data: weave.role === '' ? weave.data : { ...weave.data, role: weave.role } };
}
