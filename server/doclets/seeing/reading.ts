import * as z from 'zod/mini';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { isLater } from '#server/platform/soon.ts';
import { docletItem } from '../contract.ts';
import { withCountedFields } from './counted-fields.ts';
import { findVisible } from './finding.ts';
import { itemOf, itemText, weaveItemOf, type DocletItem } from './item.ts';
import { visibleWeaves } from './relations.ts';
import type { Seen } from './visibility.ts';

/** The records as JSON text. Foreign, unknown and unreadable ids are all left out. */
export async function readTexts(ctx: Ctx, ids: readonly ObjectId[], verbose: boolean): Promise<string[]> {
  const seen = await findVisible(ctx, ids);
  if (verbose) return (await render(ctx, seen, verbose)).map((item) => JSON.stringify(z.parse(docletItem, item)));
  const counted = withCountedFields(ctx, seen);
  return (isLater(counted) ? await counted : counted).map((one) => itemText(ctx, one));
}

export async function render(ctx: Ctx, seen: readonly Seen[], verbose: boolean): Promise<DocletItem[]> {
  const items = (await withCountedFields(ctx, seen)).map((one) => itemOf(ctx, one));
  if (!verbose) return items;
  const weaves = Map.groupBy(await visibleWeaves(ctx, seen), (one) => one.weave.fromId);
  return items.map((item) => ({ ...item, weaves: (weaves.get(item._id) ?? []).map(weaveItemOf) }));
}

/** A record as sent back by a call that created or changed it. */
export async function readItem(ctx: Ctx, id: ObjectId): Promise<DocletItem> {
  const [item] = await render(ctx, [await seeDoclet(ctx, id)], false);
  return item!;
}

/** The record, or 404 if it does not exist or the caller may not see it. */
export async function seeDoclet(ctx: Ctx, id: ObjectId): Promise<Seen> {
  const [seen] = await findVisible(ctx, [id]);
  if (!seen) throw notFound('The record');
  return seen;
}
