import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { catalogueServer, LONG_AGO, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';
import { HINTS } from '../catalogue-words.ts';

const ID = '1'.repeat(24);
const LATER = '2026-02-02T00:00:00.000Z';
const terms = (data: Record<string, unknown> = {}): TestRecord => recordOf(TEMPLATE.terms, ID, { name: 'Visitor terms', version: '1', sort: 1, ...data });

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const show = (path: string) => showRoom(<CatalogueRoom />, { server, path, duty: 'admin' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Answers changes as the server does: 409 unless they name the record's last change. */
function keeping(records: TestRecord[]) {
  return server.on(updateDoclet, ({ body }) => {
    const record = records[0]!;
    if (body.if_updated_at !== record.updated_at) return { status: 409, errors: [{ code: 'changed-meanwhile', message: 'Somebody else has changed this.' }] };
    records[0] = { ...record, data: { ...record.data, ...body.data }, title: String(body.data.name ?? record.title), updated_at: LATER };
    return { data: records[0] };
  });
}

test('only what has changed is sent, with the version it was typed over', async () => {
  const { records } = catalogueServer(server, [terms()]);
  const sent = keeping(records);
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
  type('Version', '2');
  expect(screen.getByText('Not saved yet: Version')).toBeTruthy();
  screen.getByRole('button', { name: 'Save' }).focus();
  save();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(main));
  main.remove();
  expect(sent.map(({ body }) => body)).toEqual([{ data: { version: '2' }, if_updated_at: LONG_AGO }]);
  expect(sent[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('unsaved changes are back after a reload, and can be discarded', async () => {
  catalogueServer(server, [terms()]);
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  type('Version', '2026-b');
  cleanup();
  show(`/catalogue/terms/${ID}`);
  expect(await screen.findByText('What you had typed and not saved is back.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Version').value).toBe('2026-b');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText<HTMLInputElement>('Version').value).toBe('1');
  cleanup();
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('what was discarded is not said to be back once something else is typed', async () => {
  catalogueServer(server, []);
  show('/catalogue/terms/new');
  await screen.findByRole('heading', { name: 'New text' });
  type('Name', 'House rules');
  cleanup();
  show('/catalogue/terms/new');
  expect(await screen.findByText('The text you had begun is back.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  type('Name', 'Refunds');
  expect(screen.queryByText('The text you had begun is back.')).toBeNull();
});

test('a second press of the button that saves sends nothing more', async () => {
  const { records } = catalogueServer(server, [terms()]);
  const sent = keeping(records);
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  type('Version', '2');
  save();
  save();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sent).toHaveLength(1);
});

test('a new terminal asks what it is for, and one that never said it is changed as it is', async () => {
  const { records } = catalogueServer(server, [recordOf(TEMPLATE.accessTerminal, ID, { name: 'Old box office' })]);
  const made = server.on(createDoclet, ({ body }) => ({ data: recordOf(TEMPLATE.accessTerminal, '2'.repeat(24), body.data) }));
  const changed = keeping(records);
  show('/catalogue/access-terminal/new');
  await screen.findByRole('heading', { name: 'New terminal' });
  type('Name', 'North gate');
  const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make the terminal' }));
  make();
  expect(screen.getByText('One field still to be filled in.')).toBeTruthy();
  type('Kind', 'gate');
  make();
  await waitFor(() => expect(made.map(({ body }) => body.data)).toEqual([{ name: 'North gate', kind: 'gate', status: 'active' }]));
  cleanup();
  show(`/catalogue/access-terminal/${ID}`);
  await screen.findByRole('heading', { name: 'Old box office' });
  type('Name', 'Box office');
  save();
  await waitFor(() => expect(changed.map(({ body }) => body.data)).toEqual([{ name: 'Box office' }]));
});

test('that a field is still to be filled in is said until it is', async () => {
  catalogueServer(server, []);
  show('/catalogue/terms/new');
  await screen.findByRole('heading', { name: 'New text' });
  fireEvent.click(screen.getByRole('button', { name: 'Make the text' }));
  expect(screen.getByRole('alert').textContent).toBe('One field still to be filled in.');
  type('Version', '1');
  expect(screen.getByRole('alert')).toBeTruthy();
  type('Name', 'House rules');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a draft says that it is not offered, and a capacity left empty that there is no limit', async () => {
  catalogueServer(server, []);
  show('/catalogue/venue-event/new');
  const status = await screen.findByLabelText(/^Status/);
  expect(screen.getByText(HINTS.draft)).toBeTruthy();
  fireEvent.change(status, { target: { value: 'active' } });
  expect(screen.queryByText(HINTS.draft)).toBeNull();
  cleanup();
  show('/catalogue/entitlement-type/new');
  await screen.findByLabelText('How much there is');
  expect(screen.getByText(HINTS.capacity)).toBeTruthy();
});

test.each([
  ['store', 'Disclaimer', 'Events'],
  ['capacity-settings', 'How much there is', 'Warn below percent'],
  ['calendar-dates', 'Opens at', 'Other hours'],
  ['entitlement-type', 'How much there is', 'Calendar required'],
  ['staff', 'Position', 'Venues'],
])('the form of a %s asks for %s, and not for %s, which nothing goes by', async (place, asked, idle) => {
  catalogueServer(server, []);
  show(`/catalogue/${place}/new`);
  await screen.findByLabelText(asked);
  expect(screen.queryByText(idle, { selector: 'label, label *, legend' })).toBeNull();
});

test('a PIN is kept nowhere', async () => {
  catalogueServer(server, [recordOf(TEMPLATE.posAccount, ID, { name: 'Till 1' })]);
  show(`/catalogue/pos-account/${ID}`);
  await screen.findByRole('heading', { name: 'Till 1' });
  type('PIN', '73519');
  type('Name', 'Till 2');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Till 2');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('73519');
});

test('errors are shown at their fields, and the first has the focus', async () => {
  catalogueServer(server, [terms()]);
  const sent = server.on(updateDoclet, () => ({
    status: 400,
    errors: [
      { code: 'invalid', message: 'Must be a whole number.', path: ['body', 'data', 'sort'] },
      { code: 'invalid', message: 'Must be at most 40 characters long.', path: ['body', 'data', 'version'] },
    ],
  }));
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  type('Name', '');
  save();
  expect(await screen.findByText('One field still to be filled in.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
  expect(sent).toHaveLength(0);
  type('Name', 'Terms');
  type('Place in the list', '1.5');
  save();
  expect(await screen.findByText('Must be at most 40 characters long.')).toBeTruthy();
  const sort = screen.getByLabelText('Place in the list');
  expect(sort.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  type('Place in the list', '2');
  expect(sort.getAttribute('aria-invalid')).toBeNull();
});

test('a missing value is shown at its field, from whichever tab the record is saved', async () => {
  catalogueServer(server, []);
  show('/catalogue/event-pass/new?tab=prices');
  await screen.findByRole('group', { name: 'When it is bought' });
  fireEvent.click(screen.getByRole('button', { name: 'Make the pass' }));
  expect(await screen.findByText('3 fields still to be filled in.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name *')));
});

test('if somebody else has saved meanwhile, both changes are shown and mine can be applied on top', async () => {
  const { records } = catalogueServer(server, [terms()]);
  const sent = keeping(records);
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  type('Version', 'mine');
  records[0] = { ...terms({ version: 'theirs', sort: 9 }), updated_at: '2026-01-15T00:00:00.000Z' };
  save();
  expect(await screen.findByText('Somebody else has saved this meanwhile.')).toBeTruthy();
  expect(screen.getByText(/You both changed Version/)).toBeTruthy();
  const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
  fireEvent.click(screen.getByRole('button', { name: 'Put mine on top' }));
  expect(screen.queryByText('Somebody else has changed this.')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(main));
  main.remove();
  expect(screen.getByLabelText<HTMLInputElement>('Place in the list').value).toBe('9');
  save();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sent.at(-1)!.body).toEqual({ data: { version: 'mine' }, if_updated_at: '2026-01-15T00:00:00.000Z' });
  expect(records[0].data).toMatchObject({ version: 'mine', sort: 9 });
});

test.each<[string, Reply]>([
  ['is lost', 'offline'],
  ['is not there yet, as it is still being made', { status: 409, errors: [{ code: 'still-running', message: 'Wait.' }] }],
])('an answer that %s is asked for again under the same key; a new record is made once', async (_what, first) => {
  const { records } = catalogueServer(server, []);
  const made = server.on(createDoclet, ({ body }, count) => {
    if (count === 1) return first;
    records[0] = recordOf(TEMPLATE.terms, ID, body.data);
    return { data: records[0] };
  });
  const sent = keeping(records);
  show('/catalogue/terms/new');
  await screen.findByRole('heading', { name: 'New text' });
  type('Name', 'House rules');
  fireEvent.click(screen.getByRole('button', { name: 'Make the text' }));
  const bar = within(screen.getByRole('group', { name: 'Unsaved changes' }));
  expect((await bar.findByRole('alert')).textContent).toMatch(/^The answer was lost on the way.* press the button again/);
  type('Version', '7');
  fireEvent.click(screen.getByRole('button', { name: 'Make the text' }));
  await waitFor(() => expect(location.pathname).toBe(`/staff/catalogue/terms/${ID}`));
  expect(new Set(made.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(made.map(({ body }) => body.data)).toEqual([{ name: 'House rules' }, { name: 'House rules' }]);
  // Text typed after the lost answer is kept as a change to the record that was made.
  expect(await screen.findByText('Not saved yet: Version')).toBeTruthy();
  save();
  await waitFor(() => expect(sent.at(-1)?.body.data).toEqual({ version: '7' }));
});

test('leaving with unsaved changes asks first, and they may be kept for later', async () => {
  catalogueServer(server, [terms()]);
  show(`/catalogue/terms/${ID}`);
  await screen.findByRole('heading', { name: 'Visitor terms' });
  type('Version', '3');
  const nav = () => within(screen.getByRole('navigation', { name: 'Catalogue' }));
  fireEvent.click(nav().getByRole('link', { name: 'Stores' }));
  expect(screen.getByRole('dialog', { name: 'You have not saved yet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(location.pathname).toBe(`/staff/catalogue/terms/${ID}`);
  fireEvent.click(nav().getByRole('link', { name: 'Stores' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep for later' }));
  await screen.findByRole('heading', { name: 'Stores' });
  fireEvent.click(nav().getByRole('link', { name: 'Terms' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Visitor terms' }));
  expect(await screen.findByText('What you had typed and not saved is back.')).toBeTruthy();
});

test('a record of another kind, or an unknown one, is not found', async () => {
  catalogueServer(server, [terms()]);
  show(`/catalogue/brand/${ID}`);
  expect(await screen.findByRole('heading', { name: 'There is no such brand.' })).toBeTruthy();
});

test('leads to the shop only where visitors see the record there: an active pass of an active event', async () => {
  const [eventId, passId] = ['2'.repeat(24), '3'.repeat(24)];
  const pass = recordOf(TEMPLATE.eventPass, passId, { name: 'Day pass', status: 'active', event_id: eventId, ow_roles: [ROLE.web] });
  const { records } = catalogueServer(server, [pass, recordOf(TEMPLATE.venueEvent, eventId, { name: 'Winter', status: 'draft' })]);
  const link = () => screen.queryByRole('link', { name: 'See it in the shop' });
  show(`/catalogue/event-pass/${passId}`);
  await screen.findByRole('heading', { name: 'Day pass' });
  await screen.findByDisplayValue(/^Winter/);
  expect(link()).toBeNull();
  cleanup();
  records[1] = recordOf(TEMPLATE.venueEvent, eventId, { name: 'Winter', status: 'active' });
  show(`/catalogue/event-pass/${passId}`);
  await waitFor(() => expect(link()?.getAttribute('href')).toBe(`/?event_id=${eventId}`));
});
