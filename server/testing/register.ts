import type { TestHouse, TestPerson } from './house.ts';
import { openShop, type Shop } from './shop.ts';

/** A till of a shop, with an open drawer and the calls of a sale without their envelopes. */
export type Register = Shop & {
  terminalId: string;
  operator: TestPerson;
  act: (name: string, data: object, person?: TestPerson, headers?: Record<string, string>) => Promise<any>;
  /** An empty sale. */
  open: () => Promise<string>;
  /** A sale of this many day passes at 40.00. */
  sale: (passes?: number, more?: object) => Promise<any>;
  /** Such a sale, paid in cash and complete. `email`: where its tickets are sent. Returns the order's id. */
  sell: (to?: { passes?: number; email?: string }) => Promise<string>;
};

export async function openRegister(house: TestHouse, cash = '100.00'): Promise<Register> {
  const shop = await openShop(house);
  const operator = await house.person('pos');
  const terminalId = await shop.terminal({ kind: 'till', name: 'Till 1' });
  const act: Register['act'] = async (name, data, person = operator, headers = {}) => {
    const reply = await house.act(name, data, { token: person.token, headers });
    return { httpStatus: reply.status, error: reply.body.errors?.[0]?.code, message: reply.body.errors?.[0]?.message, ...reply.body.data?.items[0] };
  };
  await act('open-till', { terminal_id: terminalId, cash_in: cash });
  const open = async (): Promise<string> => (await act('placeholder-order', { terminal_id: terminalId })).order_id;
  const pass = { doclet_id: shop.passId, event_id: shop.eventId, date: shop.day, first_name: 'Walk', last_name: 'In' };
  const sale: Register['sale'] = async (passes = 1, more = {}) => {
    return act('add-order-items', { order_id: await open(), items: Array.from({ length: passes }, () => pass), ...more });
  };
  return {
    ...shop,
    terminalId,
    operator,
    act,
    open,
    sale,
    async sell({ passes = 1, ...to } = {}) {
      const { order_id } = await sale(passes);
      await act('charge-cash', { order_id });
      const { state } = await act('complete-order', { order_id, ...to });
      if (state !== 'complete') throw new Error('The sale is not complete');
      return order_id;
    },
  };
}
