import type { Locator, Page } from '@playwright/test';
import { visitDateFor, type Product } from '#domain/catalog/product.ts';
import { weekdayOf } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { encodeSolved, solve } from '#server/testing/solve-captcha.ts';
import { at, expect, mailsTo, PASSWORD, type Venue } from './journey.ts';

/** People of the journeys and what they do over HTTP, so that a journey can begin where it becomes interesting. */
export type Person = { email: string; first: string; last: string; token: string; profileId: string };
type Ask = { token?: string; body?: unknown };
export type Reply<T> = { status: number; data: T; text: string; code: string | undefined };

export async function ask<T = unknown>(method: string, path: string, { token, body }: Ask = {}): Promise<Reply<T>> {
  const reply = await fetch(`http://127.0.0.1:${process.env['ENTRADA_PORT']}/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const json = (text.startsWith('{') ? JSON.parse(text) : {}) as { data?: T; errors?: { code: string }[] };
  return { status: reply.status, data: json.data as T, text, code: json.errors?.[0]?.code };
}

async function expectOk<T>(reply: Promise<Reply<T>>): Promise<T> {
  const { status, data, text } = await reply;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return data;
}

type Boot = { workspace: { _id: string }; products: { event_id: string; store_id: string; passes: Product[] }[] };

const bootOf = (venue: Venue): Promise<Boot> => expectOk(ask<Boot>('GET', `/bootstrap?host=${venue}.localhost`));
export const workspaceOf = async (venue: Venue = 'lakeside'): Promise<string> => (await bootOf(venue)).workspace._id;

/** The items that an action answers with. A refusal fails the journey. */
export async function act<T = Record<string, unknown>>(name: string, data: object, token: string, venue: Venue = 'lakeside'): Promise<T[]> {
  const ws = await workspaceOf(venue);
  return (await expectOk(ask<{ items: T[] }>('POST', `/workspace/${ws}/action/${name}`, { token, body: { data } }))).items;
}

export async function signInOverHttp(email: string, venue: Venue = 'lakeside'): Promise<Person> {
  const realm = /^(admin|staff|pos)@/.test(email) ? REALM.pos : REALM.portal;
  const body = { workspace_id: await workspaceOf(venue), realm_id: realm, auth: { email, password: PASSWORD } };
  const { auth_key: token, user } = await expectOk(
    ask<{ auth_key: string; user: { _id: string; profile: { first_name: string; last_name: string } } }>('POST', '/account/auth', { body }),
  );
  return { email, first: user.profile.first_name, last: user.profile.last_name, token, profileId: user._id };
}

let made = 0;

/** Registered, with their address verified by the mailed link. */
export async function newPerson(page: Page, first: string, venue: Venue = 'lakeside'): Promise<Person> {
  const email = `${first.toLowerCase()}.${++made}.${Date.now()}@demo.test`;
  const named = { first_name: first, last_name: 'Journey' };
  const body = { workspace_id: await workspaceOf(venue), auth: { email, password: PASSWORD }, profile: named, template_id: TEMPLATE.consumer, template: named };
  await expectOk(ask('PUT', '/account/registration', { body }));
  await expectOk(ask('GET', `/account/registration/email/${await tokenMailedTo(page, email, 'check-email')}`));
  return signInOverHttp(email, venue);
}

/** What follows this path in the newest mail with such a link. */
export async function tokenMailedTo(page: Page, email: string, path: string): Promise<string> {
  const link = new RegExp(`${path}(?:/|\\?\\w+=)([\\w-]{20,})`);
  let token: string | undefined;
  await expect(async () => {
    token = (await mailsTo(page, email)).map((mail) => link.exec(mail.plain)?.[1]).find((found) => found !== undefined);
    expect(token).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return token!;
}

/** Signs in at the staff app, on the way to a room. */
export async function signInAtWork(page: Page, email: string, room = '', venue: Venue = 'lakeside'): Promise<void> {
  await page.goto(at(venue, `/staff${room}`));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a person does, at the sign-in screen. */
export async function signIn(page: Page, email: string, venue: Venue = 'lakeside'): Promise<void> {
  await page.goto(at(venue, '/sign-in'));
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

/** Opens a page as somebody who has signed in before. */
export async function enter(page: Page, person: Person, path = '/dashboard', venue: Venue = 'lakeside'): Promise<void> {
  await page.goto(at(venue, '/favicon.svg'));
  await page.evaluate(
    ([token, id]) => {
      localStorage.setItem('auth_key', token);
      localStorage.setItem('profileID', id);
    },
    [person.token, person.profileId] as const,
  );
  await page.goto(at(venue, path));
}

export const CARD = {
  card_number: '4242424242424242',
  card_exp_month: '12',
  card_exp_year: '2031',
  card_cvv: '123',
  name_on_card: 'Test Person',
  billing_zip: '55331',
};

/** Buys in the shop, each ticket in the name of the next guest. Returns the order's id. */
/** Fills in the dialog for the card on file, which is open. */
export async function keepCard(page: Page, number: string, cvv: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Card On File' });
  await dialog.getByLabel('Card Number').fill(number);
  await dialog.getByLabel('Exp Month').fill('12');
  await dialog.getByLabel('Exp Year').fill('2031');
  await dialog.getByLabel('CVV').fill(cvv);
  await dialog.getByLabel('Zip').fill('55331');
  await dialog.getByRole('button', { name: 'Add Card' }).click();
  await expect(dialog).toBeHidden();
}

export async function buy(
  person: Person,
  name: string,
  guests: readonly (readonly [string, string])[],
  { venue = 'lakeside', day = null, card = CARD }: { venue?: Venue; day?: string | null; card?: object } = {},
): Promise<string> {
  const { workspace, products } = await bootOf(venue);
  const shelf = products.find((one) => one.passes.some((pass) => pass.name === name))!;
  const product = shelf.passes.find((pass) => pass.name === name)!;
  const what = { doclet_id: product._id, event_id: shelf.event_id };
  const date = visitDateFor(product, day)!;
  const units = [];
  for (const [first, last] of guests) {
    const [hold] = await act<{ item_id: string }>('reserve-ticket', { ...what, date }, person.token, venue);
    units.push({ ...what, item_id: hold!.item_id, data: { assigned_first_name: first, assigned_last_name: last, assigned_dob: '1990-05-05' } });
  }
  const [answer] = await act<{ success: boolean; order_id: string }>(
    'submit-order',
    { items: { [date]: units }, store_id: shelf.store_id, payment_info: { action: 'CHARGE', ...card }, captcha_token: await solvedCaptcha(workspace._id) },
    person.token,
    venue,
  );
  expect(answer).toMatchObject({ success: true });
  return answer!.order_id;
}

const THURSDAY = 4;

/** A day about so many days from now, on which the demo's event is open. The park is closed on Thursdays. */
export function openDay(later = 7): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS);
  return day(day(later).getUTCDay() === THURSDAY ? later + 1 : later)
    .toISOString()
    .slice(0, 10);
}

/** Mondays cost least. */
export const quietDay = (): string => [7, 8, 9, 10, 11, 12, 13].map(openDay).find((day) => weekdayOf(day) === 1)!;

/** In the portal of somebody with one visit: that it be on the first day that costs more. Nothing is paid yet. */
export async function chooseDearerDay(page: Page): Promise<{ dialog: Locator; day: string }> {
  await page.getByRole('button', { name: 'Settings of this visit' }).click();
  await page.getByRole('button', { name: 'Change the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the day' });
  await dialog.getByRole('button', { name: 'Later month' }).click();
  const dearer = dialog
    .locator('button[data-day]:not([aria-disabled])')
    .filter({ has: page.locator('small', { hasText: '+' }) })
    .first();
  const day = (await dearer.getAttribute('data-day'))!;
  await dearer.click();
  return { dialog, day };
}

/** Where no robot check is asked for, nobody solves one. */
async function solvedCaptcha(ws: string): Promise<string> {
  const { status, text } = await ask('GET', `/captcha/challenge?ws=${ws}`);
  return status === 200 ? encodeSolved(await solve(text)) : 'x';
}

export type Held = { _id: string; k: string; name: string; date: string; status: string; order_id: string | null };
export type Holding = { consumer_id: string; consumers: { consumer: { _id: string; first_name: string; photo: string | null }; admissions: Held[] }[] };

export async function ticketsOf(person: Person, venue: Venue = 'lakeside'): Promise<Held[]> {
  const items = await act<Holding>('member-entitlements', { profile_id: person.profileId }, person.token, venue);
  return items.flatMap((item) => item.consumers.flatMap((one) => one.admissions));
}

/** This person's group for the event on sale, asked for by them and confirmed by the office. */
export async function openGroup(owner: Person, name: string, size: number, venue: Venue = 'lakeside'): Promise<void> {
  const organization = {
    name,
    address: { street1: '1 Pier Road', city: 'Lakeside', state: 'MN', zip: '55331' },
    primaryContact: { firstName: owner.first, lastName: owner.last, email: owner.email, phone: '952 555 0100' },
  };
  const { products } = await bootOf(venue);
  const request = { organization, size, event_id: products[0]!.event_id };
  const [asked] = await act<{ task_id: string }>('group-create', request, owner.token, venue);
  const admin = await signInOverHttp(venue === 'lakeside' ? 'admin@demo.test' : 'admin@aurora.test', venue);
  const path = `/workspace/${await workspaceOf(venue)}/task/${asked!.task_id}`;
  await expectOk(ask('POST', path, { token: admin.token, body: { status: 'confirmed' } }));
}
