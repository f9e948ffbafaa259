import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { MOST_REPORT_MAILS } from '#domain/reports/report-mail-days.ts';
import { listReportMailsContract } from '#server/actions/list-report-mails/contract.ts';
import { saveReportMailContract } from '#server/actions/save-report-mail/contract.ts';
import { stopReportMailContract } from '#server/actions/stop-report-mail/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { EVENT, freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { docletOf } from '#web/testing/portal.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { BY_MAIL } from './by-mail-words.ts';
import { SendByMail } from './send-by-mail.tsx';

const DAILY = { _id: '1'.repeat(24), every: 'day', weekday: null, hour: 7, event_id: null, event_name: null, next_at: '2026-11-21T13:00:00.000Z' };
const MONDAYS = { ...DAILY, _id: '2'.repeat(24), every: 'week', weekday: 1, event_id: EVENT, event_name: 'Winter' };

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(queryDoclets, () => ({ data: { items: [docletOf(EVENT, TEMPLATE.venueEvent, { name: 'Winter' })], have_more: false, next: null, prev: null } }));
});
afterEach(freshBrowser);

async function open(mails: object[], path = '/reports', failures = 0) {
  server.on(listReportMailsContract, (_, count) => (count <= failures ? { status: 400, errors: [] } : { data: { items: mails } }));
  showRoom(<SendByMail />, { server, path, duty: 'admin' });
  fireEvent.click(await screen.findByRole('button', { name: 'Send by mail' }));
  return within(await screen.findByRole('dialog', { name: 'Sales by mail' }));
}
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('with nothing sent yet, a report is asked for: how often, at which hour, of which event', async () => {
  const dialog = await open([], `/reports?event=${EVENT}`);
  expect(dialog.getByText(BY_MAIL.what('admin@demo.test'))).toBeTruthy();
  expect(await dialog.findByText(BY_MAIL.none)).toBeTruthy();
  const asked = server.on(saveReportMailContract, () => ({ data: { items: [MONDAYS] } }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send me a report' }));
  const often = dialog.getByLabelText('How often');
  expect(document.activeElement).toBe(often);
  expect(dialog.queryByLabelText('On')).toBeNull();
  choose(often, 'week');
  expect((dialog.getByLabelText('On') as HTMLSelectElement).value).toBe('1');
  choose(dialog.getByLabelText('At'), '18');
  fireEvent.click(dialog.getByRole('button', { name: 'Send it to me' }));
  expect(await dialog.findByText('Sent to you every Monday at 6 pm.', {}, { timeout: 3000 })).toBeTruthy();
  expect(asked.map(({ body }) => body.data)).toEqual([{ _id: null, every: 'week', weekday: 1, hour: 18, event_id: EVENT }]);
  expect(dialog.getByRole('listitem').textContent).toContain('every Monday at 7 amWinter, next on Nov 21, 2026, 7 am');
});

test('what is sent is changed and stopped', async () => {
  const dialog = await open([DAILY, MONDAYS]);
  const changed = server.on(saveReportMailContract, () => ({ data: { items: [{ ...DAILY, every: 'month' }, MONDAYS] } }));
  const stopped = server.on(stopReportMailContract, () => ({ data: { items: [{ ...DAILY, every: 'month' }] } }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Change what is sent every day at 7 am: All events' }));
  choose(dialog.getByLabelText('How often'), 'month');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Sent to you on the first of every month at 7 am.', {}, { timeout: 3000 })).toBeTruthy();
  expect(changed[0]!.body.data).toEqual({ _id: DAILY._id, every: 'month', weekday: null, hour: 7, event_id: null });
  fireEvent.click(dialog.getByRole('button', { name: 'Stop what is sent every Monday at 7 am: Winter' }));
  expect(await dialog.findByText('No longer sent to you every Monday at 7 am.', {}, { timeout: 3000 })).toBeTruthy();
  expect(stopped[0]!.body.data).toEqual({ _id: MONDAYS._id });
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

test('a refusal stands in the form, which keeps what was chosen', async () => {
  const dialog = await open([DAILY]);
  server.on(saveReportMailContract, () => ({
    status: 409,
    errors: [{ code: 'sent-already', message: 'You are sent this report already. Change that one instead.' }],
  }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Send me another' }));
  choose(dialog.getByLabelText('At'), '9');
  fireEvent.click(dialog.getByRole('button', { name: 'Send it to me' }));
  expect((await dialog.findByRole('alert', {}, { timeout: 3000 })).textContent).toContain('sent this report already');
  expect((dialog.getByLabelText('At') as HTMLSelectElement).value).toBe('9');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('button', { name: 'Send me another' })).toBeTruthy();
});

test('a list that could not be fetched is fetched again', async () => {
  const dialog = await open([DAILY], '/reports', 1);
  fireEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('listitem')).toBeTruthy();
});

test('beyond a handful no more can be asked for', async () => {
  const dialog = await open(Array.from({ length: MOST_REPORT_MAILS }, (_, weekday) => ({ ...MONDAYS, _id: String(weekday).repeat(24), weekday })));
  expect(await dialog.findByText(BY_MAIL.full)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Send me another' })).toBeNull();
});
