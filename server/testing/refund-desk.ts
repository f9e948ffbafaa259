import type { ItemRow } from '#server/orders/order-row.ts';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';
import { openTestHouse, type Reply, type TestHouse, type TestPerson } from './house.ts';
import { openShop, type Shop } from './shop.ts';

/** A shop whose buyers return what they bought, with people who refund, agree and ask. */
export type RefundDesk = {
  house: TestHouse;
  shop: Shop;
  gateway: FakeGateway;
  staff: TestPerson;
  admin: TestPerson;
  maya: TestPerson;
  refund: (data: object, who?: TestPerson) => Promise<Reply>;
  /** Agrees to a request that waits for a second person. */
  agree: (taskId: string, who?: TestPerson) => Promise<Reply>;
  /** The items of an order, one line each. */
  rows: (orderId: string) => Promise<ItemRow[]>;
  taskTitle: (taskId: string) => Promise<string>;
};

/** `first`: what is done to the house before anything is in it. */
export async function openRefundDesk(first: (house: TestHouse) => void = () => {}): Promise<RefundDesk> {
  const gateway = createFakeGateway();
  const house = await openTestHouse({}, { gateway });
  first(house);
  const shop = await openShop(house);
  const [staff, admin, maya] = [await house.person('staff'), await house.person('admin'), await shop.buyer()];
  return {
    house,
    shop,
    gateway,
    staff,
    admin,
    maya,
    refund: (data, who = staff) => house.act('refund', data, { token: who.token }),
    agree: (taskId, who = admin) =>
      house.call('POST', `/api/workspace/${house.workspaceId}/task/${taskId}`, { token: who.token, body: { status: 'confirmed' } }),
    rows: (orderId) =>
      shop.ctx.db
        .selectFrom('order_item')
        .selectAll()
        .where('workspace_id', '=', house.workspaceId)
        .where('order_id', '=', orderId)
        .orderBy('line_no')
        .execute(),
    taskTitle: async (taskId) => (await shop.ctx.db.selectFrom('task').select('title').where('task_id', '=', taskId).executeTakeFirstOrThrow()).title,
  };
}
