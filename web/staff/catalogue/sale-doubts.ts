import { useQuery } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { EditedMatrix } from '#domain/pricing/edit-matrix.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { inParts } from '#web/lib/calls/in-parts.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Data } from './description.ts';
import { fetchRecords, IDS_AT_ONCE, type RecordItem } from './record-queries.ts';

/** What somebody who publishes a product may not expect: its event or its store is not active, it has no price, or nothing limits how many are sold. */
export type SaleDoubts = { closed: readonly RecordItem[]; isUnpriced: boolean; isUnlimited: boolean };

/** `_id` is null while the record is not made yet. */
type Product = { _id: ObjectId | null; template_id: ObjectId; data: Data };

const FAILED = 'What the passes grant could not be fetched.';
const PRODUCTS: readonly ObjectId[] = [TEMPLATE.eventPass, TEMPLATE.eventMerchandise];

/** Looks only at products that are active. Others are not sold. */
export function useSaleDoubts(records: readonly Product[]): (product: Product) => SaleDoubts {
  const ws = useWorkspaceId();
  const active = records.filter(isActive);
  const placeIds = sorted(active.flatMap(soldAt));
  const { data: places } = useQuery({
    queryKey: ['catalogue', 'sold-at', ws, placeIds],
    queryFn: () => fetchRecords(ws, placeIds),
    enabled: placeIds.length > 0,
  });
  const inDoubt = sorted(active.filter(namesNoLimit).map(({ _id }) => _id));
  const { data: granting } = useQuery({
    queryKey: ['catalogue', 'granting-by-link', ws, inDoubt],
    queryFn: () => grantingByLink(ws, inDoubt),
    enabled: inDoubt.length > 0,
  });
  return (product) => {
    if (!isActive(product)) return { closed: [], isUnpriced: false, isUnlimited: false };
    const at = soldAt(product);
    const closed = places?.filter(({ _id, data }) => at.includes(_id) && statusOf(data) !== 'active') ?? [];
    const hasLink = product._id !== null && granting?.has(product._id) !== false;
    return { closed, isUnpriced: !hasPrice(product), isUnlimited: namesNoLimit(product) && !hasLink };
  };
}

const sorted = (ids: readonly unknown[]): ObjectId[] => [...new Set(ids.filter(isObjectId))].toSorted();

export const statusOf = ({ status = 'active' }: Data): unknown => status;
/** Its event and its store. */
const soldAt = ({ data }: Product): unknown[] => [data['event_id'], data['store_id']];
const isActive = ({ template_id, data }: Product): boolean => PRODUCTS.includes(template_id) && data['status'] === 'active';

/** Without any, it is not sold, while a price of nothing is one. */
export const hasPrice = ({ data }: Pick<Product, 'data'>): boolean =>
  ((data['price_matrix'] ?? []) as EditedMatrix).some((window) => window.calendar_price.length > 0);

/** A pass whose fields grant nothing that is counted, and that is not counted by times, spaces or settings of its own either. Whoever says that it is not limited means it. */
export function namesNoLimit({ template_id, data }: Product): boolean {
  const [granted, how] = [data['entitlement_type_data'], data['type_weave_props']] as (Data | undefined)[];
  const isMeant = how?.['limited'] === false;
  const isCounted = data['capacity_settings_id'] !== undefined || data['has_spaces'] === true || ![data['session_ids'], granted?.['also']].every(isNone);
  return template_id === TEMPLATE.eventPass && !isObjectId(granted?.['primary']) && !isCounted && !isMeant;
}

const isNone = (list: unknown): boolean => !Array.isArray(list) || list.length === 0;

/** A link to what is granted counts like a field that names it. */
async function grantingByLink(ws: string, ids: readonly ObjectId[]): Promise<ReadonlySet<string>> {
  const answers = await Promise.all(inParts(ids, IDS_AT_ONCE).map((part) => ask(getDocletWeaves, { params: { ws, ids: part.join(',') }, query: {} }, FAILED)));
  return new Set(answers.flatMap(({ items }) => items.flatMap(({ t_id, doclet_id }) => (t_id === TEMPLATE.entitlementType ? [doclet_id] : []))));
}
