import * as z from 'zod/mini';
import type { ObjectId } from '#domain/ids.ts';
import { feeRuleSchema, taxRuleSchema } from '#domain/pricing/charges-schema.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { assetUrl } from './asset-url.ts';
import type { Catalog, CatalogEvent } from './catalog.ts';
import { flagOf, idsOf, textOf, textOrNull } from './record-fields.ts';
import { termsOfStore } from './terms.ts';

/** A shop's records for its pages, with public fields only. */
export function shopEvent({ workspaceId }: Catalog, { id, name, startDate, endDate, saleStart, saleEnd, zone, brandId, sessionIds, room, data }: CatalogEvent) {
  return {
    _id: id,
    name,
    start_date: startDate,
    end_date: endDate,
    sale_start: saleStart,
    sale_end: saleEnd,
    heading: textOf(data, 'heading'),
    description: textOf(data, 'description'),
    gates_text: textOf(data, 'gates_text'),
    image_url: assetUrl(workspaceId, data['image']),
    map_url: assetUrl(workspaceId, data['map']),
    brand: brandId,
    time_zone: zone,
    terms_ids: idsOf(data, 'terms_ids'),
    session_ids: [...sessionIds],
    ...(room && { waiting_room: { ends_at: room.endsAt === null ? null : new Date(room.endsAt).toISOString() } }),
  };
}

export function shopBrand(catalog: Catalog, brandId: ObjectId | null) {
  const data = brandId === null ? undefined : catalog.brands.get(brandId);
  if (!data || brandId === null) return null;
  return {
    _id: brandId,
    name: textOf(data, 'name'),
    color_background: textOrNull(data, 'color_background'),
    color_border: textOrNull(data, 'color_border'),
    color_meta: textOrNull(data, 'color_meta'),
    color_primary: textOrNull(data, 'color_primary'),
    color_text_dark: textOrNull(data, 'color_text_dark'),
    color_text_light: textOrNull(data, 'color_text_light'),
    powered_by: flagOf(data, 'powered_by') !== false,
    logo_url: assetUrl(catalog.workspaceId, data['top_logo']),
  };
}

export function shopStores(catalog: Catalog, storeIds: readonly ObjectId[]) {
  return [...new Set(storeIds)]
    .flatMap((id) => catalog.stores.get(id) ?? [])
    .filter((store) => store.status === 'active')
    .map((store) => ({ _id: store.id, name: store.name, disclaimer: store.disclaimer, terms: termsOfStore(catalog, store.id), ...chargesOf(store.data) }));
}

/** The tax and fees that a store adds, so that a buyer sees the total that the order will have. */
function chargesOf({ tax, fees }: DocletData) {
  return { tax: z.safeParse(taxRuleSchema, tax).data ?? null, fees: z.safeParse(z.array(feeRuleSchema), fees).data ?? null };
}
