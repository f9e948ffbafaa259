import { offerPlaces } from '#server/waiting/offer-places.ts';
import { waitingPath } from '#server/waiting/waiting-link.ts';
import { houseCtxOf } from '#server/workspaces/house-ctx.ts';
import type { TestHouse, TestPerson } from './house.ts';
import { itemsOf } from './outcome.ts';
import type { Shop } from './shop.ts';

const CART = 'c'.repeat(32);

/** A pass that is sold out for the shop's day, and what people do who wait for it. */
export function waitingLine(house: TestHouse, shop: Shop) {
  const ctx = async () => (await houseCtxOf(house.house, house.workspaceId))!;
  const entriesOf = (productId: string) =>
    shop.ctx.db.selectFrom('waiting_entry').selectAll().where('product_id', '=', productId).orderBy('asked_at').orderBy('waiting_since').execute();
  const join = (productId: string, { who, ...more }: { who?: TestPerson; email?: string; units?: number; date?: string; time?: string } = {}) =>
    house.act('join-waiting-list', { doclet_id: productId, event_id: shop.eventId, date: shop.day, units: 1, ...more }, who ? { token: who.token } : {});
  /** What whoever has the link does: show-waiting, confirm-waiting and so on. */
  const open = (action: string, token: string, options: { token?: string; cartKey?: string } = {}) => house.act(action, { token }, options);
  /** The token of the link that was last sent about a wait for this. */
  async function tokenOf(productId: string, email: string): Promise<string> {
    const entries = (await entriesOf(productId)).filter((entry) => entry.email === email);
    return waitingPath(await ctx(), entries.at(-1)!.entry_id).slice('waiting/'.length);
  }
  return {
    entriesOf,
    join,
    open,
    tokenOf,
    offer: async () => offerPlaces(await ctx()),
    async soldOut(count: number, data: Record<string, unknown> = {}) {
      const pass = await shop.limited(count, { waiting_list: true, ...data });
      return { pass, holds: await shop.hold({ cartKey: CART }, { productId: pass, count }) };
    },
    letGo: (items: string[]) => house.act('remove-reservation', { items }, { cartKey: CART }),
    reserve: (productId: string) => house.act('reserve-ticket', { date: shop.day, doclet_id: productId, event_id: shop.eventId }),
    /** Joins and confirms. */
    async waits(productId: string, email: string, units = 1, visit: { date?: string; time?: string } = {}): Promise<string> {
      itemsOf(await join(productId, { email, units, ...visit }));
      const token = await tokenOf(productId, email);
      itemsOf(await open('confirm-waiting', token));
      return token;
    },
    states: async (productId: string) => (await entriesOf(productId)).map(({ state, hold_ids }) => [state, hold_ids.length]),
    async kept(): Promise<number> {
      const pools = await shop.ctx.db.selectFrom('pool').select('kept').where('workspace_id', '=', house.workspaceId).execute();
      return pools.reduce((sum, pool) => sum + pool.kept, 0);
    },
  };
}
