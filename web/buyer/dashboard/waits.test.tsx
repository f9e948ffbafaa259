import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { myWaitsContract } from '#server/actions/my-waits/contract.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { dashboard } from '#web/testing/dashboard.tsx';
import { waitItem } from '#web/testing/waits.ts';

const page = dashboard();
beforeEach(() => page.on(memberEntitlementsContract, () => ({ data: { items: [] } })));

const waiting = { ...waitItem({ ahead: 1 }), token: 'w'.repeat(43) };
const offered = { ...waitItem({ state: 'offered', name: 'Child Admission', offered: 2, offer_ends_at: '2030-11-20T03:05:00Z' }), token: 'o'.repeat(43) };

test('what somebody waits for is listed, with how many are before them and the way to its page', async () => {
  page.on(myWaitsContract, () => ({ data: { items: [waiting] } }));
  page.show();
  const list = within(await screen.findByRole('region', { name: 'Waiting list' }));
  expect(list.getByText('Adult Admission')).toBeTruthy();
  expect(list.getByText('Winter Lights · Saturday, November 23rd · 6:30 pm · 2 places')).toBeTruthy();
  expect(list.getByText('One person is ahead of you.')).toBeTruthy();
  expect(list.getByRole('link', { name: /^See or end the wait for Adult Admission, Winter Lights · Saturday/ }).getAttribute('href')).toBe(
    `/waiting/${'w'.repeat(43)}`,
  );
});

test('waits for the same pass on other days are told apart by whoever hears their names alone', async () => {
  const later = { date: '2030-11-24', token: 'l'.repeat(43) };
  page.on(myWaitsContract, () => ({ data: { items: [waiting, { ...waiting, ...later }, offered, { ...offered, ...later, token: 'p'.repeat(43) }] } }));
  page.show();
  const named = async (role: string, name: RegExp) => new Set((await screen.findAllByRole(role, { name })).map((one) => one.getAttribute('aria-label'))).size;
  expect([await named('link', /^See or end/), await named('complementary', /^Held for you/), await named('button', /^See them/)]).toEqual([2, 2, 2]);
});

test('places that came free are told first, with until when they are held', async () => {
  page.on(myWaitsContract, () => ({ data: { items: [offered] } }));
  page.show();
  const callout = within(await screen.findByRole('complementary', { name: /^Held for you: Child Admission/ }));
  expect(callout.getByText('2 places are free for you')).toBeTruthy();
  expect(callout.getByText(/^Child Admission, Winter Lights .* Held for you until Nov 19, 2030, 9:05 pm\.$/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull();
  fireEvent.click(callout.getByRole('button', { name: /^See them/ }));
  expect(location.pathname).toBe(`/waiting/${'o'.repeat(43)}`);
});

test('a list that cannot be looked up says so, and is asked for again', async () => {
  let isBroken = true;
  page.on(myWaitsContract, () => (isBroken ? { status: 500, errors: [] } : { data: { items: [waiting] } }));
  page.show();
  await screen.findByText(WAITING.listUnreachable);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('One person is ahead of you.')).toBeTruthy();
});
