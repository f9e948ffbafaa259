import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { copyEventContract } from '#server/actions/copy-event/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';
import { COPY_EVENT } from './copy-words.ts';

const [ID, COPY] = ['1'.repeat(24), '2'.repeat(24)];
/** Far ahead, so that the next season is suggested a year after it on whatever day this runs. */
const EVENT = recordOf(TEMPLATE.venueEvent, ID, { name: 'Winter Lights 2099', status: 'active', start_date: '2099-11-27', end_date: '2099-12-31' });

let server: ReturnType<typeof testServer>;
let records: TestRecord[];
beforeEach(() => {
  server = testServer();
  ({ records } = catalogueServer(server, [EVENT]));
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
});
afterEach(freshBrowser);

const answered = ({ body }: { body: { data: { name: string; start_date: string } } }) => {
  const { name, start_date } = body.data;
  records.push(recordOf(TEMPLATE.venueEvent, COPY, { name, status: 'draft', start_date }));
  return { data: { items: [{ doclet_id: COPY, name, start_date, copied: 23 }] } };
};

async function ask() {
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/venue-event/${ID}`, duty: 'admin' });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy: Winter Lights 2099' }));
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
  return { dialog, name: field(/^Name of the copy/), day: field(/^First day/), press: () => fireEvent.click(dialog.getByRole('button', { name: 'Copy' })) };
}
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });

test('the name and the first day of the next season are suggested, and the copy is opened', async () => {
  const sent = server.on(copyEventContract, answered);
  const { dialog, name, day, press } = await ask();
  expect([name.value, day.value]).toEqual(['Winter Lights 2100', '2100-11-26']);
  expect(dialog.getByText('Every date moves by 364 days, and keeps its weekday.')).toBeTruthy();
  type(day, '2100-11-25');
  expect(dialog.getByText('Every date moves by 363 days: what was on a Friday is on a Thursday.')).toBeTruthy();
  press();
  expect(await screen.findByRole('heading', { name: 'Winter Lights 2100' }, { timeout: 5000 })).toBeTruthy();
  expect(sent[0]!.body.data).toEqual({ event_id: ID, name: 'Winter Lights 2100', start_date: '2100-11-25' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe(`/staff/catalogue/venue-event/${COPY}`);
});

test('without a name or a day nothing is sent, and each is said at its field', async () => {
  const sent = server.on(copyEventContract, answered);
  const { name, day, press } = await ask();
  type(name, ' ');
  type(day, '');
  press();
  const said = [name, day].map((field) => document.getElementById(field.getAttribute('aria-describedby')!.split(' ').at(-1)!)!.textContent);
  expect(said).toEqual([COPY_EVENT.noName, COPY_EVENT.noDay]);
  await waitFor(() => expect(document.activeElement).toBe(name));
  type(name, 'Lights');
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(sent).toHaveLength(0);
});

test('a refusal is told in the dialog, with what was typed; a lost answer is asked for again under the same key', async () => {
  const sent = server.on(copyEventContract, (request, count) => {
    if (count === 1) return { status: 409, errors: [{ code: 'too-much', message: 'At most 3000 records are copied at once.' }] };
    return count === 2 ? 'offline' : answered(request);
  });
  const { dialog, name, press } = await ask();
  type(name, 'Lights again');
  press();
  expect(await dialog.findByText('At most 3000 records are copied at once.')).toBeTruthy();
  expect(name.value).toBe('Lights again');
  press();
  expect(await dialog.findByText(COPY_EVENT.lost)).toBeTruthy();
  press();
  expect(await screen.findByRole('heading', { name: 'Lights again' }, { timeout: 5000 })).toBeTruthy();
  const [first, second, third] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect([second === first, third === second]).toEqual([false, true]);
});

test('an event without a first day cannot be copied, and nothing else is copied in this way', async () => {
  records[0] = recordOf(TEMPLATE.venueEvent, ID, { name: 'Some day', status: 'draft' });
  records.push(recordOf(TEMPLATE.terms, COPY, { name: 'Rules' }));
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/venue-event/${ID}`, duty: 'admin' });
  await screen.findByRole('heading', { name: 'Some day' });
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});
