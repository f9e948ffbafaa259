import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { tokenMailed } from './account-mail.ts';
import { addGroup } from './groups.ts';
import type { Reply, TestHouse, TestPerson } from './house.ts';
import { picture } from './pictures.ts';
import type { Register } from './register.ts';
import { GOOD_CARD } from './shop.ts';
import { sendFile } from './uploads.ts';

/** A person who has done everything that the product allows, under names and addresses that occur nowhere else. */
export const THEIRS = {
  first: 'Zacharina',
  last: 'Quillfeather',
  born: '1980-01-02',
  phone: '512 555 0199',
  home: '77 Thornapple Lane',
  earlier: 'zq.earlier@elsewhere.test',
  email: 'zq.now@elsewhere.test',
  network: '203.0.113.77',
  browser: 'Quillbrowser/7',
};
export const THEIR_PASSWORD = 'copper lantern nine';

const { first, last, born, phone, home, earlier, email, network, browser } = THEIRS;
const NAMED = { first_name: first, last_name: last };

type Scene = { house: TestHouse; register: Register; call: ReturnType<typeof callsFrom>['call']; act: ReturnType<typeof callsFrom>['act'] };

export async function doEverything(house: TestHouse, register: Register): Promise<TestPerson> {
  const scene = { house, register, ...callsFrom(house) };
  const person = await house.person('web', { email: earlier, firstName: first, lastName: last, password: THEIR_PASSWORD });
  for (const workspaceId of [house.workspaceId, house.otherWorkspaceId])
    await ensureConsumer(await house.ctx(workspaceId), person.accountId, { dob: born, phone, street_address: home });
  await writeAndBuy(scene, person, earlier);
  await scene.call('POST', `/api/account/profile/${person.accountId}/${email}`, person.token, { password: THEIR_PASSWORD });
  await scene.call('GET', `/api/account/registration/email/${await tokenMailed(house, email, 'registration/check-email')}`, person.token);
  await writeAndBuy(scene, person, email);
  await describeThemselves(scene, person);
  await buyOnline(scene, person);
  const olga = await house.person('web', { firstName: 'Olga', lastName: 'Owner' });
  await joinOthers(scene, person, olga);
  await passTicketsOn(scene, person, olga);
  return person;
}

function callsFrom(house: TestHouse) {
  let keys = 0;
  const headers = () => ({ 'x-forwarded-for': network, 'user-agent': browser, 'idempotency-key': `everything-${++keys}` });
  const well = (reply: Reply) => {
    if (reply.status >= 400) throw new Error(reply.text);
    return reply.body.data;
  };
  return {
    call: async (method: string, path: string, token: string | null, body?: unknown) =>
      well(await house.call(method, path, { ...(token ? { token } : {}), headers: headers(), ...(body === undefined ? {} : { body }) })),
    act: async (name: string, data: object, { token }: TestPerson) => well(await house.act(name, data, { token, headers: headers() })).items[0],
  };
}

/** Asks for help, buys at a till with nothing but an address, has that ticket and one that names nobody activated, and is looked up there. */
async function writeAndBuy({ house, register, call, act }: Scene, person: TestPerson, address: string): Promise<void> {
  for (const token of [null, person.token])
    await call('POST', '/api/support/', token, {
      issue_title: `Where is ${last}?`,
      issue_description: home,
      issuer_name: first,
      issuer_phone: phone,
      issuer_email: address,
    });
  for (const more of [{ email: address }, {}]) {
    const { order_id } = await register.sale();
    await register.act('charge-cash', { order_id });
    await register.act('complete-order', { order_id, ...more });
    for (const doclet_id of await ticketsOf(register, order_id)) await act('activate-entitlement', { doclet_id, ...NAMED, dob: born }, register.operator);
  }
  for (const search of ['search-purchaser', 'history-by-email']) await act(search, { email: address }, register.operator);
  await call('POST', `/api/workspace/${house.workspaceId}/find-tickets`, null, { email: address });
  await house.house.outbox.drain();
}

async function describeThemselves({ house, register, call, act }: Scene, person: TestPerson): Promise<void> {
  await call('POST', '/api/account/auth', null, { auth: { email, password: THEIR_PASSWORD } });
  await call('POST', `/api/account/profile/${person.accountId}`, person.token, { phone });
  const image_data = `data:image/png;base64,${(await picture('png')).toString('base64')}`;
  await call('POST', `/api/account/profile/${person.accountId}/photo`, person.token, { image_data });
  const { consumerId } = await ensureConsumer(register.ctx, person.accountId);
  await sendFile(house, register.operator.token, await picture('jpeg'), { extras: JSON.stringify({ subject_id: consumerId }) });
  await act('family-add-child', { first_name: 'Ju', last_name: last, dob: born }, person);
  await act('record-resource-use', { kind: 'looked around', url: `/tickets/${last}` }, person);
  const address = { street1: home, street2: '', city: 'Town', state: 'TX', zip: '75001' };
  const organization = { name: `${last} Choir`, address, primaryContact: { firstName: first, lastName: last, email, phone } };
  const asked = await act('group-create', { organization, size: 30 }, person);
  const admin = await house.person('admin');
  await call('POST', `/api/workspace/${house.workspaceId}/task/${asked.task_id}`, admin.token, { status: 'confirmed' });
  await act('group-create', { organization, size: 31 }, person);
}

async function buyOnline({ register, act }: Scene, person: TestPerson): Promise<void> {
  const reserve = () => act('reserve-ticket', { date: register.day, doclet_id: register.passId, event_id: register.eventId }, person);
  const held = await reserve();
  const bought = await register.submit(person, register.items([held.item_id], { names: [[first, last]] }), {
    payment_info: { ...GOOD_CARD, name_on_card: `${first} ${last}`, billing_address: home, billing_phone: phone },
    cashless_spending: true,
    kvp: { wish: last },
  });
  if (!bought.body.data?.items[0].success) throw new Error(bought.text);
  await reserve();
  const soldOut = await register.limited(1, { waiting_list: true });
  await register.hold({ cartKey: 'z'.repeat(32) }, { productId: soldOut });
  await act('join-waiting-list', { date: register.day, doclet_id: soldOut, event_id: register.eventId, units: 1 }, person);
}

/** A member of somebody else's family and group, with a ticket that was bought for them there, and invited to another group. */
async function joinOthers({ register, act }: Scene, person: TestPerson, olga: TestPerson): Promise<void> {
  const [group, another] = [await addGroup(register, olga), await addGroup(register, olga)];
  const relative = await act('family-invite-adult', { ...NAMED, email }, olga);
  await register.buy(olga, { names: [[first, last]] });
  const member = await act('group-invite-member', { ...NAMED, email, group_id: group }, olga);
  for (const { _id } of [relative, member]) await act('answer-invitation', { consumer_id: _id, accept: true }, person);
  await act('group-invite-member', { ...NAMED, email, group_id: another }, olga);
}

async function passTicketsOn({ house, register, act }: Scene, person: TestPerson, olga: TestPerson): Promise<void> {
  const offer = async (from: TestPerson, to: object) =>
    act('transfer-tickets', { admissions: await ticketsOf(register, await register.buy(from)), ...to }, from);
  await offer(person, { email: 'friend@elsewhere.test' });
  const { link } = await offer(olga, { phone });
  await act('accept-transfer', { token: String(link).split('/transfer/')[1] }, person);
  await house.house.outbox.drain();
  await offer(olga, { email });
}

async function ticketsOf({ ctx }: Register, orderId: string): Promise<string[]> {
  const rows = await ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).where('state', '=', 'active').execute();
  return rows.map((row) => row.admission_id);
}
