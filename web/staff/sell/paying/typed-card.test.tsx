import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct } from '#web/testing/fake-till.ts';
import { key, press, settled, showSellRoom } from '#web/testing/sell-room.tsx';
import { SELL } from '../sell-words.ts';

beforeEach(async () => {
  vi.setSystemTime('2026-11-20T21:00:00.000Z');
  const server = testServer();
  fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  key('F1');
  press('Type it in');
});
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

const { expMonth, expYear, over } = SELL.card;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const faultAt = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;

test.each([
  ['', '', expMonth, expYear],
  ['13', '2040', expMonth, undefined],
  ['12', '', undefined, expYear],
  ['01', '2020', undefined, over],
  ['01', '2026', over, over],
])('a card until %s/%s has its fault said where it is', (month, year, atMonth, atYear) => {
  type('Month', month);
  type('Year', year);
  fireEvent.submit(field('Month').closest('form')!);
  expect([faultAt('Month'), faultAt('Year')]).toEqual([atMonth, atYear]);
});

test.each([
  ['Month', '12'],
  ['Year', '2040'],
])('the %s put right frees both of a card that had run out', (label, text) => {
  type('Month', '01');
  type('Year', '2026');
  fireEvent.submit(field('Month').closest('form')!);
  type(label, text);
  expect([faultAt('Month'), faultAt('Year')]).toEqual([undefined, undefined]);
});
