import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { sendFile } from '#server/testing/uploads.ts';
import { insertDoclet } from './doclets.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
});
afterAll(() => it.close());

const upload = async (file_name: string, isPublic: boolean, who = admin) => {
  const { body } = await sendFile(it, who.token, await picture('png'), { file_name, public: String(isPublic) }, file_name);
  return body.data!.file_name;
};
const put = (template_id: string, data: object) =>
  it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, { token: admin.token, body: { template_id, data } });
const post = (id: string, data: object) => it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { token: admin.token, body: { data } });

test('a logo or a picture names a public file of this workspace that there is', async () => {
  const [logo, inside] = [await upload('logo.png', true), await upload('inside.png', false)];
  const made = await put(TEMPLATE.brand, { name: 'Lakeside', top_logo: { file_name: logo } });
  expect(made.status).toBe(200);
  for (const file_name of ['nowhere.png', inside]) {
    const refused = await put(TEMPLATE.brand, { name: 'Lakeside', top_logo: { file_name } });
    expect([refused.status, refused.body.errors![0]!.code, refused.body.errors![0]!.path]).toEqual([
      400,
      'unknown-file',
      ['body', 'data', 'top_logo', 'file_name'],
    ]);
    expect((await post(made.body.data._id, { top_logo: { file_name } })).status).toBe(400);
  }
  const photos = [{ photo: { file_name: logo } }, { photo: { file_name: 'nowhere.png' } }];
  expect((await put(TEMPLATE.eventMerchandise, { name: 'Tee', photos })).body.errors).toMatchObject([
    { code: 'unknown-file', path: ['body', 'data', 'photos', 1, 'photo', 'file_name'] },
  ]);
});

test('a record whose picture is gone can be changed otherwise', async () => {
  const { id } = await insertDoclet(await it.ctx(), { templateId: TEMPLATE.brand, data: { name: 'Old', top_logo: { file_name: 'gone.png' } } });
  expect((await post(id, { name: 'New', top_logo: { file_name: 'gone.png', alt: 'Logo' } })).status).toBe(200);
  expect((await post(id, { top_logo: { file_name: 'also-gone.png' } })).status).toBe(400);
  expect((await post(id, { top_logo: null })).status).toBe(200);
});
