import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { confirmedConsumer, newAddress, tokenMailed } from '#server/testing/account-mail.ts';
import { switchOn } from '#server/testing/authenticator.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();

type Person = Awaited<ReturnType<typeof confirmedConsumer>>;
const own = ({ accountId, token }: Person, path: string, body: object) => it.call('POST', `/api/account/profile/${accountId}${path}`, { token, body });
const changes: Record<string, (person: Person) => Promise<unknown>> = {
  'a name': (person) => own(person, '', { first_name: 'Augusta' }),
  'a photo': async (person) => own(person, '/photo', { image_data: `data:image/jpeg;base64,${(await photo).toString('base64')}` }),
  'an email that is confirmed': async (person) => {
    const next = newAddress();
    await own(person, `/${next}`, { password: person.password });
    await it.call('GET', `/api/account/registration/email/${await tokenMailed(it, next, 'registration/check-email')}`, { token: person.token });
  },
  'a second factor': ({ token, password }) => switchOn(it, token, password),
};

test.each(Object.entries(changes))('a change of %s is told to the person and the back office', async (_what, change) => {
  const person = await confirmedConsumer(it);
  const told = vi.spyOn(it.house.live, 'changed').mockClear();
  await change(person);
  expect([...new Set(told.mock.calls.flat())].toSorted()).toEqual([`profile:${person.accountId}`, `staff:${it.workspaceId}`]);
});

test('removing a second factor is mailed, and a change that fails is not', async () => {
  const person = await confirmedConsumer(it);
  const { code } = await switchOn(it, person.token, person.password);
  const told = vi.spyOn(it.house.live, 'changed').mockClear();
  const remove = (proof: string) =>
    it.call('POST', '/api/account/second-factor/remove', { token: person.token, body: { password: person.password, code: proof } });
  expect((await remove('000000')).status).toBe(400);
  expect((await own(person, '', { first_name: '' })).status).toBe(400);
  expect(told).not.toHaveBeenCalled();
  expect((await remove(code())).status).toBe(200);
  expect(told).toHaveBeenCalledWith(`profile:${person.accountId}`, `staff:${it.workspaceId}`);
});
