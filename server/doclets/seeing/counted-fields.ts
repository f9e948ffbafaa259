import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Soon } from '#server/platform/soon.ts';
import type { DocletData } from '../doclet.ts';
import type { Seen } from './visibility.ts';

/** For fields of a stored record that another module counts in its own tables. That module supplies the values; who may see them is decided here. */
type CountedFields = (ctx: Ctx, ids: readonly ObjectId[]) => Promise<ReadonlyMap<ObjectId, DocletData>>;

const counted = new Map<ObjectId, CountedFields>();

export function registerCountedFields(templateId: ObjectId, read: CountedFields): void {
  counted.set(templateId, read);
}

/** Adds the fields that are counted elsewhere. Most kinds of record have none. */
export function withCountedFields(ctx: Ctx, seen: readonly Seen[]): Soon<readonly Seen[]> {
  return seen.some(({ doclet }) => counted.has(doclet.templateId)) ? readCounted(ctx, seen) : seen;
}

async function readCounted(ctx: Ctx, seen: readonly Seen[]): Promise<readonly Seen[]> {
  const known = new Map<ObjectId, DocletData>();
  for (const [templateId, read] of counted) {
    const ids = seen.flatMap(({ doclet }) => (doclet.templateId === templateId ? [doclet.id] : []));
    if (ids.length > 0) for (const [id, fields] of await read(ctx, ids)) known.set(id, fields);
  }
  return seen.map((one) => {
    const fields = known.get(one.doclet.id);
    return fields ? { ...one, doclet: { ...one.doclet, data: { ...one.doclet.data, ...fields } } } : one;
  });
}
