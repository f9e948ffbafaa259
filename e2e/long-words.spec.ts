import type { Locator } from '@playwright/test';
import { at, expect, expectNoSidewaysScroll, test } from './journey.ts';
import { openOffice } from './office.ts';
import { act, ask, buy, enter, newPerson, openDay, openGroup, signInOverHttp, ticketsOf, tokenMailedTo } from './people.ts';
import { addToCart, card, goToCheckout, openCart, openShop } from './shop.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabendveranstaltungseintrittskarte';

/** Side by side or below one another, a text never runs under its neighbour. */
async function expectApart(first: Locator, second: Locator): Promise<void> {
  const [a, b] = await Promise.all(
    [first, second].map((one) =>
      one.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      }),
    ),
  );
  expect(a!.right <= b!.left + 1 || a!.bottom <= b!.top + 1 || b!.bottom <= a!.top + 1, JSON.stringify([a, b])).toBe(true);
}

/** A pass of a long name and a long price, for any day. */
async function sellLongPass(name: string): Promise<void> {
  const office = await openOffice();
  const { ow_roles, event_id, store_id, category_id, entitlement_type_data } = office.products.get('Any-Day Admission')!;
  const price_matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 12_345.5 }] }];
  const type_weave_props = { calendar_required: false };
  await office.create('eventPass', {
    name,
    status: 'active',
    ow_roles,
    event_id,
    store_id,
    category_id,
    price_matrix,
    entitlement_type_data,
    type_weave_props,
  });
}

for (const width of [1280, 390, 320]) {
  test(`a name of one long word and a long price keep their place in the shop, the cart and at the checkout, ${width} wide`, async ({ page }) => {
    const name = `${WORD} ${width}`;
    await sellLongPass(name);
    await page.setViewportSize({ width, height: 800 });
    await openShop(page);
    await expectNoSidewaysScroll(page);
    const [ticket, price] = await Promise.all([card(page, name).boundingBox(), card(page, name).getByText('$12,345.50').boundingBox()]);
    expect(price!.x + price!.width).toBeLessThan(ticket!.x + ticket!.width);
    await addToCart(page, name, 1);
    const cart = await openCart(page);
    await expectApart(cart.getByText(name), cart.getByRole('group', { name: /^Quantity of/ }));
    await goToCheckout(page);
    await expectNoSidewaysScroll(page);
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expectApart(summary.getByText(name), summary.getByText('× 1'));
    await expectApart(page.getByRole('heading', { name }), summary);
  });
}

const rightOf = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().right);

test('a holder of one long name is moved and gives back without a button being pushed out of its dialog', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  const holder = WORD.slice(0, 40);
  await buy(
    lea,
    'Adult Admission',
    [
      [holder, holder],
      ['Len', 'Journey'],
    ],
    { day: openDay(14) },
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, lea, '/orders');
  await page.getByRole('button', { name: /^Give back tickets of order/ }).click();
  const giving = page.getByRole('dialog', { name: 'Give back tickets' });
  await expect(giving.getByRole('checkbox')).toHaveCount(2);
  expect(await rightOf(giving.getByRole('button', { name: 'Give back' }))).toBeLessThan(await rightOf(giving));
  await enter(page, lea);
  await page.getByRole('button', { name: 'Settings of this visit' }).click();
  await page.getByRole('button', { name: 'Change the day' }).click();
  const moving = page.getByRole('dialog', { name: 'Change the day' });
  expect(await rightOf(moving.getByRole('button', { name: 'Move 2 tickets' }))).toBeLessThan(await rightOf(moving));
});

test('a group whose owner has one long name stays in a window of 320', async ({ page }) => {
  const owner = await newPerson(page, WORD.slice(0, 40));
  await openGroup(owner, 'Harbour Singers', 12);
  await page.setViewportSize({ width: 320, height: 800 });
  await enter(page, owner, '/editGroup');
  await page.getByText('Season dates').click();
  await expect(page.getByRole('checkbox')).toBeVisible();
  expect(await rightOf(page.getByRole('meter', { name: 'Group Members' }))).toBeLessThan(320);
});

test('a ticket of one long name is offered to somebody in a window of 390', async ({ page }) => {
  const name = `${WORD} sent`;
  await sellLongPass(name);
  const sol = await newPerson(page, 'Sol');
  await buy(sol, name, [['Sol', 'Journey']]);
  const [ticket] = await ticketsOf(sol);
  const email = `rae.${Date.now()}@demo.test`;
  await act('transfer-tickets', { admissions: [ticket!._id], email }, sol.token);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(at('lakeside', `/transfer/${await tokenMailedTo(page, email, 'transfer')}`));
  expect(await rightOf(page.getByText(name))).toBeLessThan(390);
});

test('a name that ends after two lines on its pass shows nothing of the third', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  await buy(lea, 'Any-Day Admission', [[WORD.slice(0, 40), 'Featherstonehaugh-Cholmondeley']]);
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, lea);
  const pass = page.getByRole('article', { name: /^Donau/ });
  const below = await pass.getByText(/Featherstonehaugh/).evaluate((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = [...new Set([...range.getClientRects()].map(({ top }) => top))];
    return { lines: lines.length, hidden: lines[2]! - name.getBoundingClientRect().bottom };
  });
  expect(below.lines).toBeGreaterThan(2);
  expect(below.hidden).toBeGreaterThanOrEqual(0);
});

test('a name in Arabic that ends after two lines loses its end and not the beginning of a line', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  await buy(lea, 'Any-Day Admission', [['أحمد بن عبد الرحمن الطويل', 'الكريم الأب الكبير']]);
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, lea);
  const name = page.getByRole('article', { name: /^أحمد/ }).getByText(/^أحمد/);
  await expect(name).toHaveCSS('direction', 'rtl');
  // The dots that stand for the end have room on the left of the second line.
  const room = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()];
    const second = lines.find(({ top }) => top > lines[0]!.top)!;
    return second.left - element.getBoundingClientRect().left;
  });
  expect(room).toBeGreaterThan(16);
});

test('beside a long name the serial code stays on the right', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  const body = { first_name: 'Maximiliana-Alexandra Theodora', last_name: 'Featherstonehaugh-Cholmondeley von und zu Hohenstein' };
  expect(await ask('POST', `/account/profile/${lea.profileId}`, { token: lea.token, body })).toMatchObject({ status: 200 });
  await enter(page, lea);
  const serial = page.getByText(/^Serial/).locator('..');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hohenstein');
  const rightEnd = await page.getByRole('navigation', { name: 'Your account' }).evaluate((tabs) => tabs.getBoundingClientRect().right);
  expect(await rightOf(serial)).toBeCloseTo(rightEnd, 0);
});

test('a short name in Arabic begins where the others do', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  await buy(lea, 'Any-Day Admission', [['علي', 'حسن']]);
  await enter(page, lea);
  const leftOf = (text: string) =>
    page
      .getByRole('article')
      .getByText(text)
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
  expect(await leftOf('علي حسن')).toBeCloseTo(await leftOf('Any-Day Admission'), 0);
});

test('the dashed lines of tickets beside each other are level, also where one is refunded and one has a long name', async ({ page }) => {
  const lea = await newPerson(page, 'Lea');
  const order = await buy(lea, 'Any-Day Admission', [
    ['Maximiliana-Alexandra', 'Featherstonehaugh'],
    ['Bo', 'Li'],
  ]);
  const staff = await signInOverHttp('staff@demo.test');
  const [history] = await act<{ items: { _id: string }[] }>('history-by-order', { order_id: order }, staff.token);
  await act('refund', { order_id: order, items: [history!.items[1]!._id], reason: 'rain' }, staff.token);
  await enter(page, lea);
  const cards = page.getByRole('article');
  await expect(cards.filter({ hasText: 'Refunded' })).toHaveCount(1);
  const lines = await cards.evaluateAll((found) => found.map((one) => one.children[1]!.getBoundingClientRect().top));
  expect(new Set(lines).size, lines.join()).toBe(1);
});

test('a long name of a venue without a logo keeps within the bar of a phone', async ({ page }) => {
  const { workspaceId, ask } = await openOffice();
  await ask('POST', `/workspace/${workspaceId}`, { name: 'The Royal Botanical Gardens and Observatory of Little Snoring upon the Water' });
  await page.route(/\/api\/assets\//, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 800 });
  await openShop(page);
  const bar = page.getByRole('banner');
  const [name, outer] = await Promise.all([bar.getByText(/^The Royal/).boundingBox(), bar.boundingBox()]);
  expect(name!.y).toBeGreaterThanOrEqual(outer!.y);
  expect(name!.y + name!.height).toBeLessThanOrEqual(outer!.y + outer!.height);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('article').first().getByRole('img')).toHaveCount(0);
  await ask('POST', `/workspace/${workspaceId}`, { name: 'Lakeside Park' });
});

/** Where the text begins, and where its last sign is drawn. */
const ends = (text: Locator): Promise<[number, number]> =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words = walker.nextNode() as Text;
    const at = (index: number) => {
      const range = document.createRange();
      range.setStart(words, index);
      range.setEnd(words, index + 1);
      return range.getBoundingClientRect().left;
    };
    return [at(0), at(words.data.length - 1)];
  });

test('a name and a description in Arabic are read from the right, with their full stop at the left end', async ({ page }) => {
  const office = await openOffice();
  const { ow_roles, event_id, store_id, category_id, entitlement_type_data } = office.products.get('Any-Day Admission')!;
  const name = 'تذكرة الأطفال (مجانية)';
  const price_matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 5 }] }];
  const sold = { status: 'active', ow_roles, event_id, store_id, category_id, entitlement_type_data, type_weave_props: { calendar_required: false } };
  await office.create('eventPass', { ...sold, price_matrix, name, description: '<p>دخول مجاني.</p>' });
  await openShop(page);
  const expectFromTheRight = async (text: Locator) => {
    const [start, end] = await ends(text);
    expect(end).toBeLessThan(start);
  };
  await expectFromTheRight(card(page, name).getByText('دخول مجاني.'));
  await expectFromTheRight(card(page, name).getByRole('heading'));
  await card(page, name).getByRole('button', { name: 'Select' }).click();
  const dialog = page.getByRole('dialog', { name });
  await expectFromTheRight(dialog.getByText('دخول مجاني.'));
  await expectFromTheRight(dialog.getByRole('heading'));
  await dialog.getByRole('button', { name: 'Back' }).click();
  await addToCart(page, name, 1);
  await expectFromTheRight((await openCart(page)).getByText(name));
  await goToCheckout(page);
  await expectFromTheRight(page.getByRole('complementary', { name: 'Order summary' }).getByText(name));
  await expectFromTheRight(page.getByRole('heading', { name }));
  const first = page.getByRole('textbox', { name: 'First name', exact: true });
  await first.fill('أحمد (الأب)');
  expect(await first.evaluate((input) => getComputedStyle(input).unicodeBidi)).toBe('plaintext');
});

test('a description of a whole page is shortened on its card, and complete in its dialog', async ({ page }) => {
  const office = await openOffice();
  const { ow_roles, event_id, store_id, category_id, entitlement_type_data } = office.products.get('Any-Day Admission')!;
  const name = 'Entrée à la fête';
  const price_matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 5 }] }];
  const description = `<p>${'Une soirée pour tous les âges, avec des lumières sur le lac. '.repeat(20)}Fin.</p>`;
  const sold = { status: 'active', ow_roles, event_id, store_id, category_id, entitlement_type_data, type_weave_props: { calendar_required: false } };
  await office.create('eventPass', { ...sold, price_matrix, name, description });
  await page.setViewportSize({ width: 390, height: 800 });
  await openShop(page);
  expect((await card(page, name).boundingBox())!.height).toBeLessThan(320);
  await card(page, name).getByRole('button', { name: 'Select' }).click();
  await expect(page.getByRole('dialog', { name }).getByText('Fin.')).toBeVisible();
});
