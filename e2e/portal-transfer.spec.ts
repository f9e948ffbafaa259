import { expect, mailsTo, PASSWORD, test } from './journey.ts';
import { act, buy, enter, newPerson, signInOverHttp, ticketsOf, type Held, type Person } from './people.ts';

type Verdict = { result: string; reason: string | null };

async function scan(gate: Person, { _id, k }: Held): Promise<Verdict> {
  const [verdict] = await act<Verdict>('scan-ticket', { _id, k, gate: 'North gate' }, gate.token);
  return { result: verdict!.result, reason: verdict!.reason };
}

test('a ticket goes to somebody new: mailed, accepted, the old code dead and the new one good', async ({ page, visitor }) => {
  const sol = await newPerson(page, 'Sol');
  await buy(sol, 'Any-Day Admission', [['Sol', 'Journey']]);
  const [old] = await ticketsOf(sol);
  await enter(page, sol);
  await page.getByRole('button', { name: 'Transfer the ticket of Sol Journey' }).click();
  const friend = { email: `rae.${Date.now()}@demo.test`, first: 'Rae', last: 'Friend' };
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(friend.email);
  await dialog.getByRole('button', { name: 'Transfer the ticket of Sol Journey' }).click();
  await expect(dialog.getByText(`Sent to ${friend.email}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(`Sent to ${friend.email}, not accepted yet`)).toBeVisible();
  expect((await mailsTo(page, sol.email)).some((mail) => mail.subject === `You sent a ticket to ${friend.email}`)).toBe(true);

  const [offer] = await mailsTo(page, friend.email);
  expect(offer!.subject).toBe('Sol Journey sends you a ticket for Lakeside Park');
  const link = /http\S+\/transfer\/[\w-]+/.exec(offer!.plain)![0];
  const rae = await visitor();
  await rae.goto(link);
  await expect(rae.getByRole('heading', { name: 'Sol sends you a ticket' })).toBeVisible();
  await rae.getByRole('link', { name: /Create an account/ }).click();
  await rae.getByRole('textbox', { name: 'First Name' }).fill(friend.first);
  await rae.getByRole('textbox', { name: 'Last Name' }).fill(friend.last);
  await rae.getByRole('textbox', { name: 'Email Address' }).fill(friend.email);
  await rae.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await rae.getByRole('textbox', { name: 'Retype Password' }).fill(PASSWORD);
  await rae.getByRole('button', { name: 'Sign Up' }).click();
  await expect(rae).toHaveURL(/check-email/);
  const verification = (await mailsTo(page, friend.email, 2)).find((mail) => mail.plain.includes('check-email'))!;
  await rae.goto(/http\S+check-email\S+/.exec(verification.plain)![0]);
  await expect(rae.getByText('Your email is successfully verified.')).toBeVisible();

  await rae.getByRole('link', { name: 'Sign In', exact: true }).last().click();
  await rae.getByRole('region', { name: 'Manage Your Account' }).getByLabel('Email Address').fill(friend.email);
  await rae.getByRole('region', { name: 'Manage Your Account' }).getByLabel('Password').fill(PASSWORD);
  await rae.getByRole('region', { name: 'Manage Your Account' }).getByLabel('Password').press('Enter');
  await expect(rae).toHaveURL(/dashboard/);
  await rae.getByRole('complementary', { name: 'Tickets sent to you' }).getByRole('button', { name: 'See them' }).click();
  await rae.getByRole('button', { name: 'Accept' }).click();
  await expect(rae).toHaveURL(/dashboard/);
  await expect(rae.getByRole('img', { name: 'QR code of Rae Friend' })).toBeVisible();

  // Told at once in the open window, and by mail.
  await expect(page.getByText(`Sent to ${friend.email}`)).toHaveCount(0, { timeout: 5000 });
  await expect(page.getByRole('img', { name: 'QR code of Sol Journey' })).toHaveCount(0);
  await expect(async () => expect((await mailsTo(page, sol.email)).map((mail) => mail.subject)).toContain('Rae accepted a ticket')).toPass({ timeout: 10_000 });
  await expect(async () => expect((await mailsTo(page, friend.email)).map((mail) => mail.subject)).toContain('You have a ticket for Lakeside Park')).toPass({
    timeout: 10_000,
  });

  const gate = await signInOverHttp('pos@demo.test');
  const fresh = (await ticketsOf(await signInOverHttp(friend.email))).find((ticket) => ticket.status === 'active')!;
  expect(fresh._id).not.toBe(old!._id);
  expect(await scan(gate, old!)).toEqual({ result: 'refused', reason: 'transferred' });
  expect(await scan(gate, { ...fresh, k: old!.k })).toMatchObject({ result: 'refused' });
  expect(await scan(gate, fresh)).toEqual({ result: 'accepted', reason: null });
  expect(await scan(gate, old!)).toEqual({ result: 'refused', reason: 'transferred' });
});

test('until it is accepted the sender takes it back, and the link says so', async ({ page, visitor }) => {
  const sol = await newPerson(page, 'Sam');
  await buy(sol, 'Any-Day Admission', [['Sam', 'Journey']]);
  const [ticket] = await ticketsOf(sol);
  const email = `ria.${Date.now()}@demo.test`;
  await act('transfer-tickets', { admissions: [ticket!._id], email }, sol.token);
  await enter(page, sol);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText(`Sent to ${email}`)).toHaveCount(0);
  const rae = await visitor();
  await rae.goto(/http\S+\/transfer\/[\w-]+/.exec((await mailsTo(page, email)).at(-1)!.plain)![0]);
  await expect(rae.getByText('The sender has taken these tickets back.')).toBeVisible();
  expect(await scan(await signInOverHttp('pos@demo.test'), ticket!)).toEqual({ result: 'accepted', reason: null });
});
