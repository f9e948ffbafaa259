import sharp from 'sharp';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { at, expect, test } from './journey.ts';
import { act, ask, enter, signInOverHttp, workspaceOf, type Holding, type Person, type Reply } from './people.ts';

type Weave = { t_id: string; c_id: string; data: { role?: string } };
type Order = { _id: string; items: { _id: string; admission_id: string | null }[]; transactions: { _id: { $oid: string } }[] };
type Profile = { consumer_id: string; account_id: string };

/** Everything of a consumer that has an id, as the consumer sees it. */
async function belongingsOf(person: Person, ws: string) {
  const { data: profile } = await ask<Profile>('GET', `/account/profile/${person.profileId}`, person);
  const weaves = await ask<{ items: Weave[] }>('GET', `/workspace/${ws}/doclet/${profile.consumer_id}/weaves`, person);
  const family = weaves.data.items.find((weave) => weave.t_id === TEMPLATE.consumerGroup)!.c_id;
  const people = await ask<{ items: Weave[] }>('GET', `/workspace/${ws}/doclet/${family}/weaves`, person);
  const members = people.data.items.filter((weave) => weave.t_id === TEMPLATE.consumer).map((weave) => weave.c_id);
  const orders = await act<Order>('order-history', {}, person.token);
  const holding = await act<Holding>('member-entitlements', { profile_id: person.profileId }, person.token);
  const admissions = holding.flatMap((item) => item.consumers.flatMap((one) => one.admissions.map((ticket) => ticket._id)));
  return {
    profile,
    family,
    members,
    orders,
    admissions,
    live: holding
      .flatMap((item) => item.consumers.flatMap((one) => one.admissions))
      .find((ticket) => ticket.status === 'active' && ticket.date.startsWith('20'))!,
  };
}

test('over HTTP nothing of one consumer is there for another', async () => {
  const ws = await workspaceOf();
  const [maya, stranger] = [await signInOverHttp('maya@demo.test'), await signInOverHttp('new@demo.test')];
  const own = await belongingsOf(maya, ws);
  const child = own.members.find((id) => id !== own.profile.consumer_id)!;
  const pixels = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0c5c56' } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${pixels.toString('base64')}`;
  const photo = await ask('POST', `/workspace/${ws}/doclet/${own.profile.consumer_id}`, { token: maya.token, body: { data: { photo: picture } } });
  expect(photo.status, photo.text).toBe(200);
  const photoId = /workspace\/file\/([0-9a-f]{24})/.exec(photo.text)![1]!;
  expect(own.admissions.length).toBeGreaterThan(3);
  expect(own.orders.length).toBeGreaterThan(2);

  const records = [
    own.profile.consumer_id,
    own.profile.account_id,
    own.family,
    ...own.members,
    ...own.admissions,
    ...own.orders.map((order) => order._id),
    ...own.orders.flatMap((order) => order.transactions.map((transaction) => transaction._id.$oid)),
  ];
  const order = own.live.order_id!;
  const action = (name: string, data: object) => ({ method: 'POST', path: `/workspace/${ws}/action/${name}`, body: { data } });
  const read = (path: string) => ({ method: 'GET', path });
  const write = (id: string, data: object) => ({ method: 'POST', path: `/workspace/${ws}/doclet/${id}`, body: { data } });

  const readable = [
    read(`/account/profile/${maya.profileId}`),
    ...records.map((id) => read(`/workspace/${ws}/doclet/${id}?verbose=true`)),
    read(`/workspace/${ws}/doclet/${records.slice(0, 50).join(',')}`),
    ...[own.profile.consumer_id, own.family, order].map((id) => read(`/workspace/${ws}/doclet/${id}/weaves?verbose=true`)),
    read(`/workspace/${ws}/doclet/${own.family}/weaves/doclets`),
    read(`/workspace/${ws}/order/${order}/receipt.pdf`),
    read(`/workspace/${ws}/order/${order}/tickets.pdf`),
    read(`/workspace/${ws}/order/${order}/tickets.ics`),
    read(`/workspace/${ws}/tickets.pdf?ids=${own.live._id}`),
    read(`/workspace/file/${photoId}`),
    read(`/workspace/file/${photoId}/b64`),
    action('order-history', { profile_id: maya.profileId }),
    action('order-history', { doclet_id: own.profile.consumer_id }),
    action('member-entitlements', { profile_id: maya.profileId }),
    action('member-entitlements', { consumer_id: child }),
    action('get-payment-method', { profile_id: maya.profileId }),
  ];
  for (const { method, path, ...rest } of readable) {
    const body = 'body' in rest ? { body: rest.body } : {};
    const mine = await ask(method, path, { token: maya.token, ...body });
    expect([mine.status, isEmpty(mine)], `maya: ${method} ${path}`).toEqual([200, false]);
    for (const token of [stranger.token, undefined]) {
      const theirs = await ask(method, path, { ...(token ? { token } : {}), ...body });
      expect(
        theirs.status === 200 ? isEmpty(theirs) : [401, 403, 404].includes(theirs.status),
        `${token ? 'new' : 'nobody'}: ${method} ${path}: ${theirs.text.slice(0, 200)}`,
      ).toBe(true);
      expect(theirs.text).not.toMatch(/Maya|Lindqvist|Birch Lane|\b4242\b/);
    }
  }

  const attempts = [
    write(own.profile.consumer_id, { first_name: 'Mallory' }),
    write(child, { photo: picture }),
    write(own.profile.account_id, { billing_street: 'Nowhere' }),
    { method: 'POST', path: `/account/profile/${maya.profileId}`, body: { first_name: 'Mallory' } },
    { method: 'PUT', path: `/workspace/${ws}/doclet/${own.family}/weaves`, body: { data: [{ doclet_id: child, data: { role: 'Family Member' } }] } },
    action('toggle-cashless-spending', { profile_id: maya.profileId, cashless_spending: false }),
    action('family-set-spending', { consumer_id: child, cashless_spending: true }),
    action('family-remove-member', { consumer_id: child }),
    action('transfer-tickets', { admissions: [own.live._id], email: 'mallory@demo.test' }),
    action('resend-tickets', { order_id: order }),
    action('refund', { order_id: order }),
  ];
  for (const { method, path, body } of attempts) {
    const reply = await ask(method, path, { token: stranger.token, body });
    expect([403, 404], `${method} ${path} ${JSON.stringify(body)}: ${reply.text.slice(0, 200)}`).toContain(reply.status);
  }
  const [known] = await act<{ profile_id: string }>('public-user-info', { profile_ids: [maya.profileId] }, stranger.token);
  expect(known).toBeUndefined();
  const all = await ask('GET', `/workspace/${ws}/doclets/?query=template:{id}${TEMPLATE.consumer}`, stranger);
  expect(all.text).not.toContain('Lindqvist');
  expect(await belongingsOf(maya, ws)).toEqual({ ...own, profile: expect.objectContaining({ first_name: 'Maya' }) });
});

/** An answer with nothing in it: no file, and a list without items. */
function isEmpty({ data, text }: Reply<unknown>): boolean {
  const items = (data as { items?: unknown[] } | undefined)?.items;
  return items === undefined ? text === '' : items.length === 0;
}

test('in the browser no page of one consumer shows anything of another', async ({ page }) => {
  const ws = await workspaceOf();
  const { members } = await belongingsOf(await signInOverHttp('maya@demo.test'), ws);
  await enter(page, await signInOverHttp('new@demo.test'));
  await expect(page.getByText('You have no recent visit history.')).toBeVisible();
  for (const id of members) {
    await page.goto(at('lakeside', `/editFamily/${id}`));
    await expect(page).toHaveURL(/dashboard/);
  }
  for (const [path, text] of [
    ['/orders', 'You have not ordered anything yet.'],
    ['/family', 'Add your children'],
    ['/editGroup', 'You are not in a group yet.'],
    ['/myAccount', 'About You'],
  ] as const) {
    await page.goto(at('lakeside', path));
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await page.locator('body').innerText()).not.toMatch(/Maya|Lindqvist|\b4242\b/);
  }
});

test('on one device, the next person finds nothing of the one before', async ({ page }) => {
  await enter(page, await signInOverHttp('maya@demo.test'));
  await expect(page.getByRole('img', { name: /^QR code of/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await enter(page, await signInOverHttp('new@demo.test'));
  await expect(page.getByText('You have no recent visit history.')).toBeVisible();
  await page.goto(at('lakeside', '/orders'));
  await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]) + document.body.innerText)).not.toMatch(/Maya|Lindqvist|\b4242\b/);
});
