import { afterAll, expect, test } from 'vitest';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { isStillVersion } from './still-version.ts';

const { house, shop } = await openShopWithBank();
const { catalogs } = shop.ctx.stock;
afterAll(() => house.close());

test('whoever has looked at the version is waited for by whoever lays out the pools anew', async () => {
  const { version } = await catalogs.of(shop.ctx.workspace);
  const renewed = await shop.ctx.db.transaction().execute(async (db) => {
    expect(await isStillVersion(db, house.workspaceId, version)).toBe(true);
    await updateDocletData(shop.ctx, shop.passId, { name: 'Renamed' });
    let isOver = false;
    const renewing = catalogs.renewed(shop.ctx.workspace).finally(() => (isOver = true));
    await untilBlocked(db, renewing);
    expect(isOver).toBe(false);
    // The new version is not laid out yet.
    expect([await isStillVersion(db, house.workspaceId, version), await isStillVersion(db, house.workspaceId, version + 1)]).toEqual([false, false]);
    return { renewing };
  });
  expect((await renewed.renewing).version).toBeGreaterThan(version);
  expect(await shop.ctx.db.transaction().execute((db) => isStillVersion(db, house.workspaceId, version + 1))).toBe(true);
});
