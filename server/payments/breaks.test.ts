import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestHouse } from '#server/testing/house.ts';
import { isQuiet, noteBreak, noteBreaks, repairBreak, type Break } from './breaks.ts';
import { unknown } from './gateways/gateway.ts';

const house = await openTestHouse();
const ctx = await house.ctx();
afterAll(() => house.close());

const [first, alike, other]: [Break, Break, Break] = [
  { kind: 'amount', gatewayKey: 'a:1', detail: {} },
  { kind: 'status', gatewayKey: 'a:1', detail: {} },
  { kind: 'amount', gatewayKey: 'b:1', detail: {} },
];
const open = async () =>
  (
    await ctx.db.selectFrom('recon_break').select(['kind', 'gateway_key']).where('repaired_at', 'is', null).orderBy('gateway_key').orderBy('kind').execute()
  ).map((row) => `${row.kind} ${row.gateway_key}`);
beforeEach(async () => {
  for (const one of [first, alike, other]) await noteBreak(ctx, one);
});

test('a difference that is repaired leaves the others of its charge, and those of other charges', async () => {
  await repairBreak(ctx, 'amount', 'a:1');
  expect(await open()).toEqual(['status a:1', 'amount b:1']);
});

test('what was looked at and not found again is repaired, and nothing else', async () => {
  await noteBreaks(ctx, [alike], ['a:1']);
  expect(await open()).toEqual(['status a:1', 'amount b:1']);
});

test('a charge of unknown age needs no waiting for', () => {
  expect(isQuiet({ gatewayKey: 'a:1', createdAt: null, refundedCents: 0, outcome: unknown('?') }, house.clock.now())).toBe(true);
});
