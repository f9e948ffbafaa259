import { afterAll, describe, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { forgetCard } from '#server/checkout/cards/card-on-file.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { encodeSolved, solve } from '#server/testing/solve-captcha.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

const CARD = { context: 'portal', card_number: '4242424242424242', card_cvv: '937', card_exp_month: '12', card_exp_year: '2031', billing_zip: '78701' };
const act = (name: string, data: object, person: TestPerson) => house.act(name, data, { token: person.token });
const items = async (name: string, data: object, person: TestPerson) => (await act(name, data, person)).body.data?.items;
const save = (person: TestPerson, over: object = {}) =>
  items('save-payment-method', { ...CARD, profile_id: person.accountId, realm_id: null, ...over }, person);
const isOn = async (person: TestPerson) =>
  (await docletById(shop.ctx, (await consumerRecords(shop.ctx, person.accountId))!.accountDocletId))?.data['cashless_spending'];

describe('a card on file', () => {
  test('is kept by the processor; its owner reads our id, its kind, last four and expiry', async () => {
    const maya = await house.person('web');
    const [kept] = await save(maya);
    expect(kept).toEqual({
      vault_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      account_type: 'Visa',
      last_four: '4242',
      card_exp_month: '12',
      card_exp_year: '2031',
    });
    expect(await items('get-payment-method', { profile_id: maya.accountId, realm_id: null }, maya)).toEqual([kept]);
    const stored = await shop.ctx.db
      .selectFrom('saved_card')
      .select('vault_id')
      .where('workspace_id', '=', house.workspaceId)
      .where('card_id', '=', kept.vault_id)
      .executeTakeFirstOrThrow();
    expect(stored.vault_id).not.toBe(kept.vault_id);
    const [paid] = await Promise.all([shop.buy(maya, { card: { card_id: kept.vault_id } })]);
    const payment = await shop.ctx.db
      .selectFrom('payment')
      .select(['tender', 'state'])
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', paid)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ tender: 'card-on-file', state: 'approved' });
  });

  test('replaces the one before, which the processor is told to forget', async () => {
    const maya = await house.person('web');
    await save(maya);
    const [second] = await save(maya, { card_number: '5555555555554444' });
    expect(await items('get-payment-method', {}, maya)).toEqual([second]);
    const jobs = await shop.ctx.db
      .selectFrom('outbox')
      .select('payload')
      .where('workspace_id', '=', house.workspaceId)
      .where('kind', '=', 'forget-card')
      .execute();
    expect(jobs.length).toBeGreaterThan(0);
  });

  test('may come without a zip code and a name, but not with empty ones', async () => {
    const maya = await house.person('web');
    for (const empty of [{ billing_zip: '' }, { billing_zip: ' ' }, { billing_zip: null, zip: '' }, { name_on_card: '' }])
      expect(await save(maya, empty)).toMatchObject([{ status: 'declined' }]);
    expect(await save(maya, { billing_zip: null })).toMatchObject([{ last_four: '4242' }]);
  });

  test('is one, even of ten that are saved at once, and no more are tried within the hour', async () => {
    const maya = await house.person('web');
    const kept = await Promise.all(Array.from({ length: 10 }, () => save(maya)));
    const onFile = await items('get-payment-method', {}, maya);
    expect(onFile).toHaveLength(1);
    expect(kept.flat()).toContainEqual(onFile[0]);
    expect((await act('save-payment-method', { ...CARD, profile_id: maya.accountId }, maya)).status).toBe(429);
  });

  test('that is removed while it pays does not leave spending switched on', async () => {
    const maya = await shop.buyer();
    const [kept] = await save(maya);
    gateway.before.charge = async () => void (await items('remove-payment-method', { vault_id: kept.vault_id }, maya));
    await shop.buy(maya, { card: { card_id: kept.vault_id }, more: { cashless_spending: true } });
    gateway.before.charge = async () => {};
    expect(await isOn(maya)).toBe(false);
  });

  test('that is declined, wrong or expired gets a first item with a status, always in the same words', async () => {
    const refusals = [];
    for (const over of [
      { card_number: '4000000000000002' },
      { card_number: '4000000000009995' },
      { card_number: '4242' },
      { card_exp_year: '2019' },
      { card_cvv: '1' },
    ]) {
      const [item] = await save(await house.person('web'), over);
      refusals.push(item);
    }
    expect(new Set(refusals.map((item) => JSON.stringify(item)))).toEqual(
      new Set([JSON.stringify({ status: 'declined', message: 'This card could not be saved. Please check it or try another one.' })]),
    );
  });

  test('cannot be read, saved, removed or switched by anybody else', async () => {
    const [maya, omar] = [await house.person('web'), await house.person('web')];
    const [kept] = await save(maya);
    expect((await act('get-payment-method', { profile_id: maya.accountId }, omar)).status).toBe(404);
    expect((await act('save-payment-method', { ...CARD, profile_id: maya.accountId }, omar)).status).toBe(404);
    expect((await act('toggle-cashless-spending', { profile_id: maya.accountId, cashless_spending: false }, omar)).status).toBe(404);
    expect(await items('remove-payment-method', { vault_id: kept.vault_id }, omar)).toEqual([{ vault_id: kept.vault_id, removed: false }]);
    expect(await items('get-payment-method', {}, maya)).toEqual([kept]);
    const tried = (await shop.submit(omar, shop.items(await shop.hold(omar)), { payment_info: { card_id: kept.vault_id } })).body.data.items[0];
    expect(tried).toMatchObject({ success: false });
    for (const role of ['admin', 'staff', 'pos'] as const)
      for (const name of ['get-payment-method', 'save-payment-method'])
        expect((await act(name, CARD, await house.person(role))).status, `${role} ${name}`).toBe(403);
    expect((await house.act('get-payment-method', {})).status).toBe(401);
  });

  test('shows only its last four in the records', async () => {
    const maya = await house.person('web');
    await save(maya);
    const reply = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=template:${TEMPLATE.cardVault}`, { token: maya.token });
    expect(reply.text).not.toContain('vault_');
  });

  test('is listed to its owner, who reads their own cards alone, however few fit on a page', async () => {
    const maya = await house.person('web');
    const [kept] = await save(maya);
    for (let others = 0; others < 2; others++) await save(await house.person('web'));
    const query = encodeURIComponent(`template:${TEMPLATE.cardVault}`);
    const headers = { 'x-limit': '1', 'x-sort-dir': '-1' };
    const listed = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token: maya.token, headers });
    expect(listed.body.data.items.map((card: { _id: string }) => card._id)).toEqual([kept.vault_id]);
    expect(listed.body.meta).not.toMatchObject({ have_more: true });
  });

  test('that is removed pays no more, and is in no record any more, not even for the office', async () => {
    const maya = await shop.buyer();
    const [kept] = await save(maya);
    const read = async (person: TestPerson) =>
      (await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${kept.vault_id}`, { token: person.token })).body.data.items.length;
    const admin = await house.person('admin');
    expect([await read(maya), await read(admin)]).toEqual([1, 1]);
    await items('remove-payment-method', { vault_id: kept.vault_id }, maya);
    expect([await read(maya), await read(admin)]).toEqual([0, 0]);
    const paid = await shop.submit(maya, shop.items(await shop.hold(maya)), { payment_info: { card_id: kept.vault_id } });
    expect(paid.body.data.items[0]).toMatchObject({ success: false, error_message: 'Please provide all credit card information.' });
  });
});

describe('cashless spending', () => {
  test('stays on with the card before, if the bank will not keep the one that an order was paid with', async () => {
    const maya = await shop.buyer();
    await save(maya);
    await items('toggle-cashless-spending', { profile_id: maya.accountId, cashless_spending: true, realm_id: null }, maya);
    const { storeCard } = gateway;
    let asked = 0;
    gateway.storeCard = async () => (asked++, { status: 'declined', declineMessage: 'Your card was declined.' });
    await shop.submit(maya, shop.items(await shop.hold(maya)), { cashless_spending: true });
    gateway.storeCard = storeCard;
    expect([asked, await isOn(maya)]).toEqual([1, true]);
  });

  test('can be on only with a card, and goes off with the last one', async () => {
    const maya = await house.person('web');
    const toggle = async (on: boolean) =>
      (await items('toggle-cashless-spending', { profile_id: maya.accountId, cashless_spending: on, realm_id: null }, maya))[0].data.cashless_spending;
    expect(await toggle(true)).toBe(false);
    const [kept] = await save(maya);
    expect(await toggle(true)).toBe(true);
    expect(await isOn(maya)).toBe(true);
    expect(await toggle(false)).toBe(false);
    expect(await toggle(true)).toBe(true);
    await items('remove-payment-method', { vault_id: 'f'.repeat(24) }, maya);
    expect(await isOn(maya)).toBe(true);
    expect(await items('remove-payment-method', { vault_id: kept.vault_id }, maya)).toEqual([{ vault_id: kept.vault_id, removed: true }]);
    expect(await isOn(maya)).toBeFalsy();
    expect(await items('remove-payment-method', { vault_id: kept.vault_id }, maya)).toEqual([{ vault_id: kept.vault_id, removed: false }]);
  });

  test('can be asked for under the names of the specification too', async () => {
    const [maya, omar] = [await house.person('web'), await house.person('web')];
    await save(maya);
    const toggle = (data: object, person = maya) => act('toggle-cashless-spending', data, person);
    for (const flag of [true, false])
      expect((await toggle({ profile: maya.accountId, flag, realm: REALM.portal })).body.data?.items[0].data).toEqual({ cashless_spending: flag });
    expect((await toggle({ profile: maya.accountId, flag: true }, omar)).status).toBe(404);
    expect((await toggle({ profile: maya.accountId })).body.errors![0]).toMatchObject({ message: 'This is needed.', path: ['data', 'cashless_spending'] });
    expect((await toggle({ flag: true, cashless_spending: false })).status).toBe(400);
    expect(await isOn(maya)).toBe(false);
  });

  test('is never on without a card: switching waits for a removal under way', async () => {
    const maya = await house.person('web');
    const [kept] = await save(maya);
    let switched: Promise<unknown> = Promise.resolve();
    await inTransaction(shop.ctx, async (ctx) => {
      await forgetCard(ctx, maya.accountId, kept.vault_id);
      switched = act('toggle-cashless-spending', { cashless_spending: true }, maya);
      await untilBlocked(ctx.db, switched);
    });
    await switched;
    expect([await isOn(maya), await items('get-payment-method', {}, maya)]).toEqual([false, []]);
  });

  test('can be switched off by the office, and on only by its owner', async () => {
    const [maya, staff] = [await house.person('web'), await house.person('staff')];
    await save(maya);
    await act('toggle-cashless-spending', { cashless_spending: true }, maya);
    expect((await act('toggle-cashless-spending', { profile_id: maya.accountId, cashless_spending: true }, staff)).status).toBe(403);
    expect((await act('toggle-cashless-spending', { cashless_spending: false }, staff)).status).toBe(400);
    expect((await act('toggle-cashless-spending', { profile_id: staff.accountId, cashless_spending: false }, staff)).status).toBe(404);
    expect((await items('toggle-cashless-spending', { profile_id: maya.accountId, cashless_spending: false }, staff))[0].data).toEqual({
      cashless_spending: false,
    });
    expect(await isOn(maya)).toBeFalsy();
    expect((await act('toggle-cashless-spending', { profile_id: maya.accountId, cashless_spending: false }, await house.person('pos'))).status).toBe(403);
  });
});

describe('stolen cards tried out', () => {
  test('reach the processor ten times from one address, whatever accounts they use', async () => {
    const strange = await openTestHouse({}, { gateway: createFakeGateway() });
    const stolen = strange.house.gateway;
    let asked = 0;
    const storeCard = stolen.storeCard.bind(stolen);
    stolen.storeCard = async (request) => (asked++, storeCard(request));
    try {
      const people = await Promise.all(Array.from({ length: 12 }, () => strange.person('web')));
      const tries = people.flatMap((person) =>
        Array.from({ length: 5 }, () => strange.act('save-payment-method', { ...CARD, card_number: '4000000000000002' }, { token: person.token })),
      );
      const replies = await Promise.all(tries);
      expect(replies.every((reply) => reply.body.data?.items[0].status !== undefined || reply.status === 429)).toBe(true);
      expect(asked).toBeLessThanOrEqual(10);
      expect(asked).toBeGreaterThan(0);
    } finally {
      await strange.close();
    }
  });

  test.each([
    ['five declines only with a robot check', 'altcha', 5, 'captcha'],
    ['ten declines not at all', 'off', 10, 'unavailable'],
  ])('are asked for, after %s, whatever accounts and addresses try the same card', async (_, CAPTCHA, declines, then) => {
    // The cards of the sandbox are everybody's, so no card of its is stolen.
    const gateway = Object.assign(createFakeGateway(), { name: 'bank' });
    const strange = await openTestHouse({ CAPTCHA, TRUST_PROXY: '127.0.0.1' }, { gateway });
    try {
      const statuses: string[] = [];
      for (let turn = 0; turn <= declines; turn++) {
        const who = { token: (await strange.person('web')).token, headers: { 'x-forwarded-for': `203.0.113.${turn}` } };
        const reply = await strange.act('save-payment-method', { ...CARD, card_number: '4000000000000002' }, who);
        statuses.push(reply.body.data.items[0].status);
      }
      expect(statuses).toEqual([...Array<string>(declines).fill('declined'), then]);
    } finally {
      await strange.close();
    }
  });

  test('need a robot check after the first three, or ten from one network, and at once if the address is not confirmed', async () => {
    const strict = await openTestHouse({ CAPTCHA: 'altcha' }, { gateway: createFakeGateway() });
    try {
      const maya = await strict.person('web');
      const stranger = await strict.person('web', { confirmed: false });
      const status = async (person: TestPerson, captcha_token?: string) =>
        (await strict.act('save-payment-method', { ...CARD, captcha_token }, { token: person.token })).body.data.items[0].status;
      expect([await status(maya), await status(maya), await status(maya), await status(maya)]).toEqual([undefined, undefined, undefined, 'captcha']);
      expect(await status(stranger)).toBe('captcha');
      const solved = encodeSolved(await solve((await strict.call('GET', `/api/captcha/challenge?ws=${strict.workspaceId}`)).text));
      expect([await status(stranger, solved), await status(stranger, solved)]).toEqual([undefined, 'captcha']);
      for (const another of [await strict.person('web'), await strict.person('web')])
        for (let times = 0; times < 3; times++) expect(await status(another)).toBeUndefined();
      expect(await status(await strict.person('web'))).toBe('captcha');
    } finally {
      await strict.close();
    }
  });
});
