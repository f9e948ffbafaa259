import { createFakeGateway } from './fake-gateway.ts';
import { openTestHouse } from './house.ts';
import { openRegister } from './register.ts';
import { openShop } from './shop.ts';

/** A house with a shop, whose bank is in this process and does what a test tells it. */
export async function openShopWithBank(env: Record<string, string> = {}) {
  const gateway = createFakeGateway();
  const house = await openTestHouse(env, { gateway });
  return { house, gateway, shop: await openShop(house) };
}

/** The same with a till that is open. `cash`: what is in its drawer. */
export async function openTillWithBank(cash?: string) {
  const gateway = createFakeGateway();
  const house = await openTestHouse({}, { gateway });
  return { house, gateway, register: await openRegister(house, cash) };
}
