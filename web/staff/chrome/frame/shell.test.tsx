import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { signOut } from '#server/api/sign-out/contract.ts';
import { currentSession } from '#web/lib/kept/session.ts';
import type { Duty } from '#web/staff/chrome/worker/at-work.tsx';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { spoken } from '#web/testing/spoken.ts';
import { askedFor, atDesk, listed, terminalItem, tillOf } from '#web/testing/staff-desk.ts';
import { showRoom, workerProfile } from '#web/testing/staff-page.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Shell } from './shell.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const show = (duty: Duty, path = '/approvals') => showRoom(<Shell />, { server, path, duty });
const rooms = async () =>
  within(await screen.findByRole('navigation', { name: 'Rooms' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('a till worker sees the rooms for a queue, an administrator the office too', async () => {
  show('pos');
  const queue = await rooms();
  expect(queue).toContain('Sell');
  expect(queue).not.toContain('Settings');
  freshBrowser();
  show('admin');
  expect(await rooms()).toEqual(expect.arrayContaining(['Sell', 'Settings']));
});

test("the number of open things is shown beside Approvals, and beside a phone's closed menu", async () => {
  server.on(listTasks, () => listed([askedFor(), askedFor({ _id: 'c'.repeat(24) })]));
  show('pos', '/till');
  expect(await screen.findByRole('link', { name: 'Approvals 2 open' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Menu 2 open' }));
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
});

test('a room that is not for somebody says so, and leads to their first room; what is no room leads there by itself', async () => {
  show('pos', '/settings/people');
  expect(await screen.findByRole('heading', { name: 'This page is not for your role.' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Go to Sell' }));
  await waitFor(() => expect(location.pathname).toBe('/staff/sell'));
  freshBrowser();
  show('pos', '/nowhere');
  await waitFor(() => expect(location.pathname).toBe('/staff/sell'));
});

test('the keyboard goes on in the page when what led to another page of the room is gone', async () => {
  server.on(queryDoclets, () => listed([]));
  atDesk(server, () => [terminalItem({ till: tillOf() })]);
  show('pos', '/till');
  const putIn = await screen.findByRole('link', { name: 'Put cash in' });
  expect(document.activeElement).toBe(document.body);
  putIn.focus();
  fireEvent.click(putIn);
  const back = await screen.findByRole('button', { name: 'Back' });
  back.focus();
  fireEvent.click(back);
  await screen.findByRole('link', { name: 'Put cash in' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('a person who does not work here is told so, and can sign out', async () => {
  const ended = server.on(signOut, () => ({ data: {} }));
  showRoom(<Shell />, { server, path: '/sell', profile: { data: workerProfile('web') } });
  expect(await screen.findByRole('heading', { name: 'This account does not work here.' })).toBeTruthy();
  act(() => announce('Maya Lindqvist: come in.'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(currentSession()).toBeNull();
  await waitFor(() => expect(spoken()).toBe('You are signed out.'));
  await waitFor(() => expect(ended).toHaveLength(1));
});

test('a sign-in that has ended leads to the sign-in screen', async () => {
  showRoom(<Shell />, { server, path: '/sell', profile: { status: 401, errors: [{ code: 'session-ended', message: 'Ended.' }] } });
  await waitFor(() => expect(currentSession()).toBeNull());
});
