import { afterAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openBands } from '#server/testing/bands.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { showWristband } from './read-wristband.ts';
import { findBand, lockBandById } from './wristband-rows.ts';

const { house, register, bands } = await openBands();
afterAll(() => house.close());

test('a band that is given to somebody else while it is waited for is found under its number', async () => {
  const { uid } = await bands.band();
  const { ctx } = register;
  const next = { workspace_id: house.workspaceId, wristband_id: 'e'.repeat(24), uid, created_at: new Date() };
  const { shown } = await inTransaction(ctx, async ({ db }) => {
    await db
      .updateTable('wristband')
      .set({ uid: `${uid}--EARLIER` })
      .where('uid', '=', uid)
      .execute();
    await db.insertInto('wristband').values(next).execute();
    const shown = showWristband(ctx, uid);
    await untilBlocked(db, shown);
    return { shown };
  });
  expect(await shown).toMatchObject({ wristband_id: next.wristband_id, uid });
});

test('a band that somebody changes is kept from others who would, but not from a top-up that only names it', async () => {
  const [{ uid }, other] = [await bands.band(), await bands.band()];
  const notKept = (lock: 'forKeyShare' | 'forShare', one = uid) =>
    inTransaction(register.ctx, ({ db }) => db.selectFrom('wristband').select('uid').where('uid', '=', one)[lock]().skipLocked().execute());
  const { wristband_id } = await inTransaction(register.ctx, (ctx) => findBand(ctx, uid));
  for (const change of [(ctx: Ctx) => findBand(ctx, uid), (ctx: Ctx) => lockBandById(ctx, wristband_id)])
    await inTransaction(register.ctx, async (ctx) => {
      await change(ctx);
      expect(await notKept('forKeyShare')).toEqual([{ uid }]);
      expect(await notKept('forShare')).toEqual([]);
      expect(await notKept('forShare', other.uid)).toEqual([{ uid: other.uid }]);
    });
});
