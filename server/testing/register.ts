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
  return {
    ...shop,
    terminalId,
    operator,
    act,
    open,
    async sale(passes = 1, more = {}) {
      const order_id = await open();
      const items = Array.from({ length: passes }, () => ({
        doclet_id: shop.passId,
        event_id: shop.eventId,
        date: shop.day,
        first_name: 'Walk',
        last_name: 'In',
      }));
      return act('add-order-items', { order_id, items, ...more });
    },
  };
}
