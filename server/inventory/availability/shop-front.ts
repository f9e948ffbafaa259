import { REALM, ROLE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog, CatalogEvent } from '#server/catalog/catalog.ts';
import { listEventProducts, offeredProducts } from '#server/catalog/event-products.ts';
import { eventFor, eventsOnSale } from '#server/catalog/events-on-sale.ts';
import { shopBrand, shopEvent, shopStores } from '#server/catalog/shop-records.ts';
import type { Config } from '#server/config.ts';
import { readyBody, type ReadyBody } from '#server/http/answers/ready-body.ts';
import { holdMinutes } from '#server/inventory/hold-settings.ts';
import type { Stock } from '#server/inventory/stock.ts';
import type { Clock } from '#server/platform/clock.ts';
import { offeredWallets } from '#server/platform/wallet-credentials.ts';
import { settingNumber } from '#server/workspaces/settings.ts';
import type { Host, Workspace, Workspaces } from '#server/workspaces/workspaces.ts';
import type { AvailabilityAnswer } from './availability-answers.ts';

/** Everything that the first page of a host needs, kept as it is sent, and made anew when any of it has changed. */
export type ShopFront = { answer: (host: string, eventId: ObjectId | null) => Promise<ReadyBody> };

type Parts = { config: Config; clock: Clock; workspaces: Workspaces; stock: Stock };
type Kept = { madeOf: string; availability: AvailabilityAnswer['body'] | null; catalog: Catalog | null; body: ReadyBody };

const MOST_KEPT = 200;

export function createShopFront(parts: Parts): ShopFront {
  const kept = new Map<string, Kept>();
  return {
    async answer(hostName, eventId) {
      const host = (await parts.workspaces.byHost(hostName)) ?? (await parts.workspaces.defaultHost());
      const workspace = host && (await parts.workspaces.byId(host.workspaceId));
      const made = await look(parts, host, workspace, eventId);
      // By the event that is shown: anybody can make up events, and would drive the answers of others out.
      const key = `${host?.fqdn ?? ''}|${made.shownEvent ?? ''}`;
      const known = kept.get(key);
      if (known && known.madeOf === made.madeOf && known.availability === made.availability && known.catalog?.version === made.catalog?.version)
        return known.body;
      if (kept.size >= MOST_KEPT) kept.clear();
      const body = readyBody(made.text());
      kept.set(key, { ...made, body });
      return body;
    },
  };
}

async function look({ config, clock, stock }: Parts, host: Host | null, workspace: Workspace | null, named: ObjectId | null) {
  if (!host || !workspace) {
    const text = () => envelope({ app_key: null, workspace: null, ...fixed(config, null, 0), brand: null, event: null, events: [], stores: [] }, '[]', '{}');
    return { madeOf: '', shownEvent: null, availability: null, catalog: null, text };
  }
  const [catalog, now] = [await stock.catalogs.of(workspace), clock.now()];
  const event = eventFor(catalog, { named, preferred: host.defaultEvent, now });
  const events = eventsOnSale(catalog, now);
  const shown = event && (await stock.availability.answer(workspace, { eventId: event.id, roleId: ROLE.web, productIds: null, from: null, to: null }));
  const about = { app_key: workspace.appKey, workspace: placeOf(host, workspace), ...fixed(config, workspace, now) };
  const brandId = event?.brandId ?? host.defaultBrand;
  const madeOf = JSON.stringify([about, brandId, event?.id ?? null, events.map((entry) => entry.id)]);
  const text = () => {
    const products = event ? listEventProducts(catalog, event.id, ROLE.web) : [];
    const records = {
      brand: shopBrand(catalog, brandId),
      event: event && shopEvent(catalog, event),
      events: events.map((entry) => shopEvent(catalog, entry)),
      stores: shopStores(catalog, storesOf(catalog, event ? [event, ...events] : events)),
    };
    return envelope({ ...about, ...records }, JSON.stringify(products), JSON.stringify(shown?.availability ?? {}));
  };
  return { madeOf, shownEvent: event?.id ?? null, availability: shown?.body ?? null, catalog, text };
}

/** A cart may hold things of any event on sale, whichever the page shows, and its checkout needs those events' stores. */
function storesOf(catalog: Catalog, events: readonly CatalogEvent[]): ObjectId[] {
  return events.flatMap((event) => offeredProducts(catalog, event.id, ROLE.web).map((product) => product.storeId));
}

function envelope(rest: object, products: string, availability: string): string {
  return `{"data":${JSON.stringify(rest).slice(0, -1)},"products":${products},"availability":${availability}}}`;
}

function placeOf({ copyright, termsPath }: Host, { id, name, timeZone, currency, locale }: Workspace) {
  return { _id: id, name, copyright, terms_path: termsPath, time_zone: timeZone, currency, locale };
}

function fixed(config: Config, workspace: Workspace | null, now: number) {
  return {
    realms: { portal: REALM.portal, pos: REALM.pos },
    roles: { web: ROLE.web, pos: ROLE.pos, staff: ROLE.staff, admin: ROLE.admin },
    config: {
      captcha: { kind: config.captcha.kind, site_key: config.captcha.siteKey },
      card_capture: config.cardCapture,
      gateway: config.gateway,
      publishable_key: config.gateway === 'stripe' ? config.stripe.publishableKey : '',
      hold_minutes: holdMinutes(workspace ?? { settings: {} }),
      entry_late_minutes: settingNumber(workspace ?? { settings: {} }, 'entry_late_minutes'),
      lockdown: workspace?.settings['lockdown'] === true,
      recycle: workspace?.settings['recycle'] !== false,
      // A wallet cannot hold a code that changes every few seconds.
      wallets: workspace === null || workspace.settings['rotating_codes'] === true ? [] : offeredWallets(config.wallets, now),
    },
  };
}
