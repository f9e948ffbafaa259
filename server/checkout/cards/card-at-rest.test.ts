import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow, formsOf, searchFolder } from '#server/testing/at-rest.ts';
import { openCrashScene, type CrashScene } from '#server/testing/crash-scene.ts';
import type { TestPerson } from '#server/testing/open-house.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const ORDERS = 50;
/** Every card number begins with these digits, so that a file need only be searched for them. */
const BANK = '4821730946';
const PASSWORD = 'plover-quartz-mandolin-7731';

let scene: CrashScene;
let people: TestPerson[];
const cards = Array.from({ length: ORDERS }, (_, index) => ({ number: cardNumber(index, index % 7 !== 3), cvv: `0${100 + index * 17}` }));

beforeAll(async () => {
  scene = await openCrashScene({ embedded: true, env: { LOG_LEVEL: 'trace' } });
  people = await Promise.all(cards.map(() => scene.shop.buyer()));
}, 120_000);
afterAll(() => scene.close());

/** With a right check digit, or with a wrong one so that it is declined. */
function cardNumber(index: number, valid: boolean): string {
  const body = `${BANK}${String(10_000 + index * 731).slice(0, 5)}`;
  const sum = [...body]
    .reverse()
    .reduce((total, letter, at) => total + (at % 2 === 0 ? (Number(letter) > 4 ? Number(letter) * 2 - 9 : Number(letter) * 2) : Number(letter)), 0);
  return `${body}${(((10 - (sum % 10)) % 10) + (valid ? 0 : 1)) % 10}`;
}

async function order(index: number): Promise<string> {
  const { number, cvv } = cards[index]!;
  const buyer = people[index]!;
  const [hold] = await scene.shop.hold(buyer);
  const payment_info = {
    action: 'CHARGE',
    ...GOOD_CARD,
    card_number: index % 3 === 0 ? number.replaceAll(/(.{4})(?!$)/g, '$1 ') : number,
    card_cvv: cvv,
    ...(index % 11 === 5 ? { card_exp_month: '13' } : {}),
  };
  const data = {
    items: scene.shop.items([hold!]),
    store_id: scene.shop.storeId,
    payment_info,
    captcha_token: 'x',
    cashless_spending: index % 5 === 0,
    kvp: { campaign: `summer ${index}` },
  };
  const reply = await scene.act('submit-order', data, buyer);
  expect(reply.text).not.toContain(number.slice(4, 12));
  return reply.body.data?.items[0]?.status ?? `refused ${reply.status}`;
}

test('after fifty orders no card number, CVV, password or token is stored anywhere: rows, database files, write-ahead log, journal, files, logs', async () => {
  const outcomes: string[] = [];
  for (let index = 0; index < ORDERS; index++) outcomes.push(await order(index));
  // Input that is malformed in a way no check foresaw must not be repeated in an error either.
  for (const broken of [{ payment_info: cards[0]!.number }, { payment_info: { ...GOOD_CARD, card_number: [cards[1]!.number] } }, { items: cards[2]!.number }])
    await scene.act('submit-order', broken, people[0]!);
  const registered = await fetch(`${scene.program().url}/api/account/registration`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: { email: 'quiet@example.test', password: PASSWORD }, profile: { first_name: 'Q', last_name: 'T', phone: '5125550100' } }),
  });
  expect(registered.status).toBe(201);
  const counts = Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]));
  console.info(`Fifty orders: ${JSON.stringify(counts)}`);
  expect(counts['complete']).toBeGreaterThan(30);
  expect(counts['declined']).toBeGreaterThan(3);
  await sleep(2500);
  await scene.owner.query('checkpoint');
  const tokens = people.slice(0, 5).map((person) => person.token.split('.').at(-1)!);
  const needles = [...formsOf(BANK), ...formsOf(PASSWORD), ...tokens];
  const texts = [await everyRow(scene.owner), scene.program().output(), scene.gateway.output()];
  expect(texts[0]!.length).toBeGreaterThan(100_000);
  expect(scene.program().output().length).toBeGreaterThan(5000);
  for (const text of texts) expect(needles.filter((needle) => text.includes(needle))).toEqual([]);
  for (const text of texts) expect(cards.filter(({ cvv }) => new RegExp(`(?<![0-9a-zA-Z.:+-])${cvv}(?![0-9a-zA-Z])`).test(text))).toEqual([]);
  expect(searchFolder(scene.folder, needles)).toEqual([]);
}, 120_000);

test('control: the same search finds planted secrets, in each form and place', async () => {
  const planted = [cards[0]!.number, Buffer.from(`card ${cards[1]!.number}.`).toString('base64'), Buffer.from(cards[2]!.number).toString('hex'), PASSWORD];
  for (const [index, text] of planted.entries()) {
    await scene.owner.query('insert into resource_use (workspace_id, use_id, kind, detail) values ($1, $2, $3, $4)', [
      scene.house.workspaceId,
      `${index}`.padStart(24, 'f'),
      'planted',
      { text },
    ]);
  }
  await scene.owner.query('checkpoint');
  const rows = await everyRow(scene.owner);
  for (const [index, secret] of [BANK, BANK, BANK, PASSWORD].entries())
    expect(
      formsOf(secret).some((form) =>
        rows.split('\n').some((row) => row.includes(`"planted"`) && row.includes(`${index}`.padStart(24, 'f')) && row.includes(form)),
      ),
    ).toBe(true);
  expect(searchFolder(scene.folder, formsOf(BANK)).length).toBeGreaterThanOrEqual(3);
});
