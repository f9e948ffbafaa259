import { afterAll, expect, test } from 'vitest';
import { openTestHouse } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { sendFile } from '#server/testing/uploads.ts';
import { lockAccountFiles, QUOTA } from './quota.ts';

const it = await openTestHouse();
afterAll(() => it.close());

test('what another upload of the same person is taking at that moment counts', async () => {
  const [{ workspaceId }, { token, accountId }] = [it, await it.person('web')];
  const bytes = await picture('jpeg');
  const { sending } = await it.house.database
    .of(workspaceId)
    .transaction()
    .execute(async (db) => {
      await lockAccountFiles(db, workspaceId, accountId);
      const sending = sendFile(it, token, bytes, {}, 'me.jpg');
      await untilBlocked(db, sending);
      const file = { file_id: it.house.random.secretId(), file_name: 'all.jpg', mime: 'image/jpeg', sha256: Buffer.alloc(32), purpose: 'photo', public: false };
      const row = { ...file, workspace_id: workspaceId, size_bytes: QUOTA.consumerBytes, owner_account: accountId, created_at: new Date() };
      await db.insertInto('file').values(row).execute();
      return { sending };
    });
  expect((await sending).status).toBe(413);
});
