import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openBands } from '#server/testing/bands.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { showWristband } from './read-wristband.ts';

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
