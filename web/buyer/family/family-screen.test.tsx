import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { familyAddChildContract } from '#server/actions/family-add-child/contract.ts';
import { familyInviteAdultContract } from '#server/actions/family-invite-adult/contract.ts';
import { familyRemoveMemberContract } from '#server/actions/family-remove-member/contract.ts';
import { familySetSpendingContract } from '#server/actions/family-set-spending/contract.ts';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { leaveFamilyContract } from '#server/actions/leave-family/contract.ts';
import { listFamiliesContract } from '#server/actions/list-families/contract.ts';
import { familySpending } from '#server/api/family-spending/contract.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { freshBrowser, showScreen, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { MAYA, profileData, signInMaya } from '#web/testing/portal.ts';
import { spoken } from '#web/testing/spoken.ts';
import { FamilyScreen } from './family-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  signInMaya(server, { ella: { daily_spending_limit: 25 }, spent: [{ consumer_id: MAYA.ella, spent_today: 18.5 }] });
});
afterEach(freshBrowser);

const show = () => showScreen(<FamilyScreen />, { path: '/family' });
const member = { _id: MAYA.ella, title: '', data: { first_name: 'Ella', last_name: 'Ortiz' } };
const type = (within_: ReturnType<typeof within>, label: string, text: string) => fireEvent.change(within_.getByLabelText(label), { target: { value: text } });

test('lists the organizer and the members with their limits', async () => {
  show();
  expect(await screen.findByText('Family Organizer')).toBeTruthy();
  expect(screen.getByText('Ella Ortiz')).toBeTruthy();
  expect(screen.getByText('$25.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View Noah Ortiz' })).toBeTruthy();
});

test('a large family pushes neither the buttons nor the reason why nobody can spend out of sight', async () => {
  show();
  const first = await screen.findByText('Ella Ortiz');
  const above = [screen.getByRole('button', { name: 'Add Child' }), await screen.findByText(/^Switch on cashless spending in your own account first/)];
  for (const one of above) expect(one.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('what has been spent today stands beside the limit', async () => {
  show();
  const meter = await screen.findByRole('meter', { name: 'Spent today by Ella Ortiz' });
  expect(meter.getAttribute('aria-valuetext')).toBe('$18.50 of $25.00');
  expect(screen.getByText('$6.50 left')).toBeTruthy();
  expect(screen.queryByRole('meter', { name: 'Spent today by Noah Ortiz' })).toBeNull();
});

test('says that spending cannot be looked up, and still shows the family', async () => {
  server.on(familySpending, () => ({ status: 500, errors: [] }));
  show();
  expect(await screen.findByText('What was spent today could not be fetched. Please try again.')).toBeTruthy();
  expect(screen.getByText('Ella Ortiz')).toBeTruthy();
});

test('that the own cashless spending is off is said once it is known', async () => {
  const off = 'Switch on cashless spending in your own account first: the family spends on your card.';
  server.on(getPaymentMethodContract, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: [] } }));
  show();
  expect(await screen.findByText('We could not look up whether cashless spending is on. Please try again.')).toBeTruthy();
  expect(screen.queryByText(off)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(off)).toBeTruthy();
});

test('spending is switched per member, and a refusal is said', async () => {
  const asked = server.on(familySetSpendingContract, (_, count) =>
    count === 1 ? { data: { items: [member] } } : { status: 404, errors: [{ code: 'not-found', message: 'The member is unknown.' }] },
  );
  show();
  const [first] = await screen.findAllByRole('switch');
  fireEvent.click(first!);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body.data).toEqual({ consumer_id: MAYA.ella, cashless_spending: true });
  await waitFor(() => expect(first!.closest('[aria-busy]')).toBeNull());
  fireEvent.click(first!);
  expect(await screen.findByText('The member is unknown.')).toBeTruthy();
});

test('a limit that is not an amount is not sent; an empty field lifts the limit', async () => {
  const asked = server.on(familySetSpendingContract, () => ({ data: { items: [member] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the daily spending limit of Ella Ortiz' }));
  const field = screen.getByLabelText('Daily Spending Limit of Ella Ortiz');
  fireEvent.change(field, { target: { value: 'lots' } });
  fireEvent.submit(field.closest('form')!);
  expect(await screen.findByText('Please enter an amount such as 25 or 25.50, or nothing for no limit.', { ignore: '[role=status]' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(asked).toHaveLength(0);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.submit(field.closest('form')!);
  await waitFor(() => expect(asked[0]?.body.data).toEqual({ consumer_id: MAYA.ella, daily_spending_limit: null }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit the daily spending limit of Ella Ortiz' })));
});

test('a child is added once, however often the button is pressed', async () => {
  const asked = server.on(familyAddChildContract, () => ({ data: { items: [member] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add Child' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Child' }));
  fireEvent.submit(dialog.getByLabelText('First Name').closest('form')!);
  expect(await dialog.findByText('Please enter the first name.', { ignore: '[role=status]' })).toBeTruthy();
  type(dialog, 'First Name', 'Ida');
  type(dialog, 'Last Name', 'Ortiz');
  type(dialog, 'Date of Birth', '2019-02-03');
  const form = dialog.getByLabelText('First Name').closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toHaveLength(1);
  expect(asked[0]!.headers.get('idempotency-key')).toBeTruthy();
});

test('a child whose answer was lost is added once; after an answer the next is another child', async () => {
  const replies: Reply[] = ['offline', { status: 409, errors: [{ code: 'too-many', message: 'Later.' }] }, { data: { items: [member] } }];
  const asked = server.on(familyAddChildContract, () => replies.shift()!);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add Child' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Child' }));
  type(dialog, 'First Name', 'Ida');
  type(dialog, 'Last Name', 'Ortiz');
  type(dialog, 'Date of Birth', '2019-02-03');
  const press = async (said: string) => {
    fireEvent.submit(dialog.getByLabelText('First Name').closest('form')!);
    expect(await dialog.findByText(said, {}, { timeout: 3000 })).toBeTruthy();
  };
  await press('The connection was lost. Please check it and try again.');
  await press('Later.');
  fireEvent.submit(dialog.getByLabelText('First Name').closest('form')!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 });
  const [lost, again, anew] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect([again === lost, anew === lost]).toEqual([true, false]);
});

test('correcting a field keeps the focus in it, whatever else is still wrong', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add Child' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Child' }));
  const first = dialog.getByLabelText('First Name');
  fireEvent.submit(first.closest('form')!);
  await waitFor(() => expect(document.activeElement).toBe(first));
  type(dialog, 'First Name', 'I');
  await waitFor(() => expect(dialog.queryByText('Please enter the first name.', { ignore: '[role=status]' })).toBeNull());
  expect(dialog.getByText('Please enter the last name.')).toBeTruthy();
  expect(document.activeElement).toBe(first);
});

test('an adult is invited by address; what the server refuses stands in the dialog and nothing typed is lost', async () => {
  server.on(familyInviteAdultContract, () => ({ status: 409, errors: [{ code: 'already-invited', message: 'This person has been invited already.' }] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite Adult' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Adult' }));
  type(dialog, 'First Name', 'Jo');
  type(dialog, 'Last Name', 'Ortiz');
  type(dialog, 'Email', 'jo@example.org');
  fireEvent.submit(dialog.getByLabelText('Email').closest('form')!);
  expect(await dialog.findByText('This person has been invited already.')).toBeTruthy();
  expect((dialog.getByLabelText('Email') as HTMLInputElement).value).toBe('jo@example.org');
});

test('removing asks first', async () => {
  const asked = server.on(familyRemoveMemberContract, () => ({ data: { items: [{ consumer_id: MAYA.ella, removed: true }] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ella Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ella?' }));
  expect(asked).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(spoken()).toBe('The member was removed.'));
});

test('whoever is in somebody else’s family is told what leaving means, and leaves', async () => {
  const wolves = { family_id: 'f'.repeat(24), name: 'Family Wolf', organizer: 'Wim W.' };
  let joined = [wolves];
  server.on(listFamiliesContract, () => ({ data: { items: joined } }));
  const asked = server.on(leaveFamilyContract, (_, count) => {
    if (count === 1) return { status: 500, errors: [] };
    joined = [];
    return { data: { items: [{ family_id: wolves.family_id, left: true }] } };
  });
  show();
  const row = within((await screen.findByText('Family Wolf')).closest('li')!);
  expect(row.getByText('Organised by Wim W.')).toBeTruthy();
  const leave = async () => {
    fireEvent.click(row.getByRole('button', { name: 'Leave Family Wolf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Family Wolf?' }));
    expect(dialog.getByText(/You can no longer spend on the card of Wim W., who will hear of it by mail/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  };
  await leave();
  expect(await row.findByText('You could not leave just now. Please try again.')).toBeTruthy();
  await leave();
  await waitFor(() => expect(screen.queryByText('Family Wolf')).toBeNull());
  expect(asked.map(({ body }) => body.data)).toEqual([{ family_id: wolves.family_id }, { family_id: wolves.family_id }]);
  await waitFor(() => expect(spoken()).toBe('You have left Family Wolf.'));
});

test('says that the families of others cannot be looked up, and still shows the own', async () => {
  server.on(listFamiliesContract, () => ({ status: 500, errors: [] }));
  show();
  expect(await screen.findByText('The families you belong to could not be fetched. Please try again.')).toBeTruthy();
  expect(await screen.findByText('Ella Ortiz')).toBeTruthy();
});

test('without a personal record it says so instead of waiting for ever', async () => {
  server.on(getProfile, () => ({ data: { ...profileData, consumer_id: null } }));
  show();
  expect(await screen.findByText('Your personal record could not be fetched, so your family cannot be shown. Please try again.')).toBeTruthy();
  expect(screen.queryByText('Fetching your family…')).toBeNull();
});

test('a family that cannot be fetched is said, with a way on', async () => {
  server.on(getDocletWeaves, () => ({ status: 500, errors: [{ code: 'internal', message: 'Internal error' }] }));
  show();
  expect(await screen.findByText('Your family could not be fetched. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
