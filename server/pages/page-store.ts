import type { ObjectId } from '#domain/ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { House } from '#server/context.ts';
import { readyBody, type ReadyBody } from '#server/http/answers/ready-body.ts';
import type { Host, Workspace } from '#server/workspaces/workspaces.ts';
import type { BuiltPages } from './built-pages.ts';
import type { ShopData } from './event-data.ts';
import { pageHtml, staffHtml } from './page-html.ts';
import { readPlace } from './read-place.ts';

/** What was asked for: a host as the caller wrote it, an event, and the screen to show. */
type PageAsk = { origin: string; host: string; eventId: ObjectId | null; screen: string | null };
type ShopOf = { host: Host | null; workspace: Workspace | null; eventId: ObjectId | null };

const MOST_KEPT = 300;

/** The workspace behind a page. An event that it does not have counts as none. */
export async function shopOf(house: House, hostName: string, eventId: ObjectId | null): Promise<ShopOf> {
  const host = (await house.workspaces.byHost(hostName)) ?? (await house.workspaces.defaultHost());
  const workspace = host && (await house.workspaces.byId(host.workspaceId));
  if (!workspace || eventId === null) return { host, workspace, eventId: null };
  const isKnown = (await house.catalogs.of(workspace)).events.get(eventId)?.status === 'active';
  return { host, workspace, eventId: isKnown ? eventId : null };
}

type Kept = { data: ReadyBody; template: string; page: ReadyBody };
export type PageStore = {
  page: (ask: PageAsk, built: BuiltPages) => Promise<ReadyBody | null>;
  staffPage: (ask: Pick<PageAsk, 'host'>, built: BuiltPages) => Promise<ReadyBody | null>;
  shopData: (host: string, eventId: ObjectId | null) => Promise<ShopData>;
};

/** Pages as they are sent, one per host, event and screen. A page is made anew when its contents have changed. */
export function createPageStore(house: House): PageStore {
  const kept = new Map<string, Kept>();
  const keep = (key: string, made: Kept) => {
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
    kept.delete(key);
    kept.set(key, made);
  };
  return {
    async page({ origin, host, eventId, screen }, built) {
      const template = built.template('index.html');
      if (template === null) return null;
      const data = await house.shopFront.answer(host, eventId);
      const key = JSON.stringify([origin, host, eventId, screen]);
      const known = kept.get(key);
      if (known?.data === data && known.template === template) return known.page;
      const shop = (JSON.parse(data.text) as { data: ShopData }).data;
      const place = screen === null && shop.workspace && shop.event ? await readPlace(house, shop.workspace._id, shop.event._id) : null;
      const today = dayInZone(shop.event?.time_zone ?? shop.workspace?.time_zone ?? 'UTC', house.clock.now());
      const page = readyBody(pageHtml(template, built, { shop, place, origin, eventId, isShop: screen === null, today, screen, data: data.text }));
      keep(key, { data, template, page });
      return page;
    },
    async staffPage({ host }, built) {
      const template = built.template('staff.html');
      if (template === null) return null;
      const data = await house.shopFront.answer(host, null);
      const key = JSON.stringify(['staff', host]);
      const known = kept.get(key);
      if (known?.data === data && known.template === template) return known.page;
      const { data: shop } = JSON.parse(data.text) as { data: ShopData };
      const page = readyBody(staffHtml(template, built, { shop, data: data.text }));
      keep(key, { data, template, page });
      return page;
    },
    async shopData(host, eventId) {
      return (JSON.parse((await house.shopFront.answer(host, eventId)).text) as { data: ShopData }).data;
    },
  };
}
