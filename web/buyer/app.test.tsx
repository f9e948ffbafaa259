import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { waitingRoomPlaceContract } from '#server/actions/waiting-room-place/contract.ts';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import { resetPassword } from '#server/api/reset-password/contract.ts';
import { verifyEmail } from '#server/api/verify-email/contract.ts';
import { noteServerClock } from '#web/lib/time/server-clock.ts';
import { freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { App } from './app.tsx';
import { ROOM } from './waiting-room/room-words.ts';

const OTHER = idOf('7');
const events = [shopEvent(), shopEvent({ _id: OTHER, name: 'Summer', heading: 'Summer on the Lake' })];
const brand = {
  _id: idOf('8'),
  name: 'Night',
  color_background: '100c22',
  color_border: null,
  color_meta: null,
  color_primary: null,
  color_text_dark: null,
  color_text_light: null,
  powered_by: true,
  logo_url: null,
};
const boot = testBoot({ event: events[0]!, events, products: [{ event_id: events[0]!._id, store_id: STORE, passes: [product()] }] });

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  server = testServer();
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
});
afterEach(() => {
  document.getElementById('bootstrap')?.remove();
  cleanup();
  freshBrowser();
});

function inline(text: string): void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'bootstrap';
  data.textContent = text;
  document.body.append(data);
}

test('the page begins with the data it came with, without asking', async () => {
  const asked = server.on(bootstrap, () => ({ data: boot }));
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winter Lights on the Lake');
  expect(document.title).toBe('Winter Lights tickets · Lakeside Park');
  expect(asked).toHaveLength(0);
});

test('without it, or with data that cannot be read, the page asks once', async () => {
  const asked = server.on(bootstrap, () => ({ data: boot }));
  inline('{"data":');
  render(<App />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a shop that cannot be reached says so', async () => {
  server.on(bootstrap, () => 'offline');
  render(<App />);
  expect(await screen.findByText('The shop cannot be reached right now.')).toBeTruthy();
});

test('another event brings its brand and its heading without loading the page again', async () => {
  server.on(bootstrap, () => ({ data: { ...boot, event: events[1]!, brand } }));
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  fireEvent.change(await screen.findByLabelText('Event'), { target: { value: OTHER } });
  await waitFor(() => expect(document.documentElement.style.getPropertyValue('--brand-background')).toBe('#100c22'));
  expect(document.documentElement.dataset['ground']).toBe('dark');
  expect(location.search).toBe(`?event_id=${OTHER}`);
  await waitFor(() => expect(document.title).toBe('Summer tickets · Lakeside Park'));
});

test('of two events chosen one after the other the later one is shown, whichever is there first', async () => {
  const third = shopEvent({ _id: idOf('9'), name: 'Spring', heading: 'Spring on the Lake' });
  const all = [...events, third];
  let answerFirst = () => {};
  server.on(bootstrap, (_asked, count) =>
    count > 1
      ? { data: { ...boot, event: third, events: all } }
      : new Promise((done) => (answerFirst = () => done({ data: { ...boot, event: events[1]!, events: all } }))),
  );
  inline(JSON.stringify({ data: { ...boot, events: all } }));
  render(<App />);
  const chooser = await screen.findByLabelText('Event');
  fireEvent.change(chooser, { target: { value: OTHER } });
  fireEvent.change(chooser, { target: { value: third._id } });
  await screen.findByRole('heading', { name: 'Spring on the Lake' });
  await act(async () => answerFirst());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Spring on the Lake');
  expect(location.search).toBe(`?event_id=${third._id}`);
});

test('an event that cannot be opened leaves the shop as it is', async () => {
  server.on(bootstrap, () => ({ status: 503 }));
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  fireEvent.change(await screen.findByLabelText('Event'), { target: { value: OTHER } });
  expect(await screen.findByText('This event cannot be opened right now. Please try again.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winter Lights on the Lake');
});

test('somebody whose clock is far ahead finds the waiting room, too', async () => {
  server.on(waitingRoomPlaceContract, () => 'offline');
  const now = Date.now();
  noteServerClock(new Date(now - 2 * HOUR_MS).toUTCString(), now);
  const event = shopEvent({ waiting_room: { ends_at: new Date(now - HOUR_MS).toISOString() } });
  inline(JSON.stringify({ data: { ...boot, event, events: [event] } }));
  render(<App />);
  expect(await screen.findByText(ROOM.unreachable)).toBeTruthy();
});

test('an unknown address leads to the shop and keeps its query', async () => {
  history.replaceState(null, '', `/no/such/page?event_id=${events[0]!._id}&utm_source=mail`);
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  await waitFor(() => expect(location.pathname + location.search).toBe(`/?event_id=${events[0]!._id}&utm_source=mail`));
  await waitFor(() => expect(JSON.parse(localStorage.getItem('ryst-kvp')!)).toMatchObject({ utm_source: 'mail' }));
});

test('an address with a slash at its end is the page without it', async () => {
  history.replaceState(null, '', '/sign-in/?utm_source=mail#forgot');
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe('/sign-in?utm_source=mail#forgot'));
  expect(document.title).toBe('Sign In · Lakeside Park');
  const here = within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Sign In' });
  expect(here.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  ['/Sign-In?utm_source=Mail#Forgot', '/sign-in?utm_source=Mail#Forgot', 'Sign In · Lakeside Park'],
  ['/Checkout/5F0000000000000000000001', '/checkout/5F0000000000000000000001', 'Checkout · Lakeside Park'],
])('an address in other letter case opens the page of the route table: %s', async (typed, address, title) => {
  history.replaceState(null, '', typed);
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(address));
  expect(document.title).toBe(title);
});

test('an unknown address with a slash at its end leads to the shop too', async () => {
  history.replaceState(null, '', '/no/such/page/');
  inline(JSON.stringify({ data: boot }));
  render(<App />);
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('addresses below check-email and reset-password open those screens', async () => {
  const verified = server.on(verifyEmail, () => ({ data: { verified: true, password_needed: false } }));
  history.replaceState(null, '', '/registration/check-email/the-id/and/more');
  inline(JSON.stringify({ data: boot }));
  const { unmount } = render(<App />);
  expect(await screen.findByText('Your email is successfully verified.')).toBeTruthy();
  expect(verified[0]!.path).toBe('/account/registration/email/the-id');
  unmount();

  const reset = server.on(resetPassword, () => ({ data: { changed: true, profile_id: idOf('a') } }));
  history.replaceState(null, '', '/reset-password/the-token/and/more');
  render(<App />);
  for (const placeholder of ['New Password', 'Re-Type Password'])
    fireEvent.change(await screen.findByPlaceholderText(placeholder), { target: { value: 'quiet lantern' } });
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Your password was changed. Please Sign-In to continue.')).toBeTruthy();
  expect(reset[0]!.path).toBe('/account/auth/password/reset/the-token');
});
