import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet, Weave } from './doclet.ts';

/** Records that are rows of another module's tables (an Order, an Admission QR Code). That module says how they read; who sees which fields is decided here. */
export type DocletView = {
  byIds: (ctx: Ctx, ids: readonly ObjectId[], scope: ViewScope) => Promise<Doclet[]>;
  query: (ctx: Ctx, filter: ViewFilter, page: ViewPage, scope: ViewScope) => Promise<Doclet[]>;
  /** The links from any of these ids, of whatever kind, to rows of this view, and from its rows to other records. */
  weavesOf: (ctx: Ctx, ids: readonly ObjectId[], scope: ViewScope) => Promise<Weave[]>;
};

/** The rows that a caller may see at all; the view must return no others. `data.consumer_id` and the owner account say whose a row is. */
export type ViewScope =
  | { kind: 'all' }
  | { kind: 'people'; accountId: ObjectId | null; consumerIds: readonly ObjectId[] }
  | { kind: 'place'; accountId: ObjectId; storeIds: readonly ObjectId[]; terminalIds: readonly ObjectId[] };

/** Every path is a filterable field of the template. A row passes if each field has one of its values. */
type ViewFilter = { title: readonly string[] | null; data: readonly { path: readonly string[]; values: readonly string[] }[] };

/** Ordered by id, starting after `after`, at most `limit` rows. */
export type ViewPage = { after: ObjectId | null; descending: boolean; limit: number };

const views = new Map<ObjectId, DocletView>();

export function registerDocletView(templateId: ObjectId, view: DocletView): void {
  views.set(templateId, view);
}

export function docletView(templateId: ObjectId): DocletView | null {
  return views.get(templateId) ?? null;
}

export function docletViews(): [ObjectId, DocletView][] {
  return [...views];
}
