import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { finishDemo } from './finish-demo.ts';
import { seedDemo } from './seed-demo.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse({}, { empty: true, gateway: createFakeGateway() })));
afterAll(() => it.close());

test('nodes that start at the same moment on an empty database make one demo, and each finds it', async () => {
  expect((await Promise.all([seedDemo(it.house), seedDemo(it.house), seedDemo(it.house)])).toSorted()).toEqual([false, false, true]);
  await Promise.all([finishDemo(it.house, appUrl(it.ownerUrl)), finishDemo(it.house, appUrl(it.ownerUrl))]);
  const ctx = await operatorContext(it.house, (await it.house.workspaces.byHost('lakeside.localhost'))!.workspaceId);
  const orders = await ctx.db.selectFrom('sales_order').select('state').where('workspace_id', '=', ctx.workspace.id).execute();
  expect(orders.filter(({ state }) => state === 'complete')).toHaveLength(4);
  expect(await docletsByTemplate(ctx, TEMPLATE.membershipGroup)).toHaveLength(1);
});
