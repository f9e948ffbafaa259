import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptTransferContract } from '#server/actions/accept-transfer/contract.ts';
import { showTransferContract } from '#server/actions/show-transfer/contract.ts';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { OfferCallout } from '#web/buyer/dashboard/offer-callout.tsx';
import { keepOffer, keptOffer } from '#web/lib/kept/kept-offer.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { TransferScreen } from './transfer-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(freshBrowser);

const TOKEN = 't'.repeat(43);
const ticket = { name: 'Fire-pit Cabin', place: 'Cabin 3', date: '2026-11-21', time: '18:30:00', event_name: 'Winter Lights' };
const offer = (state: string) => ({
  data: {
    items: [{ state, sender: 'Ida B.', expires_at: '2026-11-23T18:00:00Z', tickets: [ticket] }],
  },
});
const show = () => showScreen(<TransferScreen />, { path: `/transfer/${TOKEN}`, route: '/transfer/:token?' });

test('accepting leads to the passes', async () => {
  signInMaya(server);
  server.on(showTransferContract, () => offer('offered'));
  const asked = server.on(acceptTransferContract, () => ({ data: { items: [] } }));
  show();
  expect(await screen.findByRole('heading', { name: 'Ida B. sends you a ticket' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(asked[0]!.body.data).toEqual({ token: TOKEN });
});

test('says when and where each ticket is for', async () => {
  server.on(showTransferContract, () => offer('offered'));
  show();
  expect((await screen.findByText('Fire-pit Cabin, Cabin 3')).parentElement!.textContent).toBe(
    'Fire-pit Cabin, Cabin 3Winter Lights · Saturday, November 21st · 6:30 pm',
  );
});

test('signed out one logs in first', async () => {
  server.on(showTransferContract, () => offer('offered'));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Log In to accept' }));
  expect(await screen.findByRole('dialog', { name: 'Log In' })).toBeTruthy();
});

test('whoever makes an account first finds the way back on the dashboard, until the tickets are accepted', async () => {
  server.on(showTransferContract, () => offer('offered'));
  const offered = show();
  fireEvent.click(await screen.findByRole('link', { name: 'Create an account to accept' }));
  expect([location.pathname + location.hash, keptOffer()]).toEqual(['/sign-in#sign-up', TOKEN]);
  offered.unmount();
  signInMaya(server);
  server.on(acceptTransferContract, () => ({ data: { items: [] } }));
  showScreen(<OfferCallout />, { path: '/dashboard' });
  fireEvent.click(screen.getByRole('button', { name: 'See them' }));
  expect(location.pathname).toBe(`/transfer/${TOKEN}`);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(keptOffer()).toBeNull());
});

test('an offer that has ended, and one that is put off, are not kept', async () => {
  keepOffer(TOKEN);
  server.on(showTransferContract, () => offer('recalled'));
  show();
  await waitFor(() => expect(keptOffer()).toBeNull());
  keepOffer('u'.repeat(43));
  showScreen(<OfferCallout />, { path: '/dashboard' });
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect([keptOffer(), screen.queryByRole('complementary', { name: 'Tickets sent to you' })]).toEqual([null, null]);
});

test.each([
  ['accepted', 'These tickets have been accepted already.'],
  ['recalled', 'The sender has taken these tickets back.'],
  ['expired', 'This link has ended. Ask the sender whether the tickets can be sent again.'],
])('%s is said', async (state, text) => {
  server.on(showTransferContract, () => offer(state));
  show();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('without a token nothing is asked, and the page says that there is nothing', async () => {
  const asked = server.on(showTransferContract, () => offer('offered'));
  showScreen(<TransferScreen />, { path: '/transfer', route: '/transfer/:token?' });
  expect(await screen.findByRole('heading', { level: 1, name: TRANSFER.notOpen })).toBeTruthy();
  expect(asked).toEqual([]);
});

test('an unknown link says so', async () => {
  server.on(showTransferContract, () => ({ status: 404, errors: [{ code: 'not-found', message: 'The transfer is unknown.' }] }));
  show();
  expect(await screen.findByText('This link is not valid. Please ask the sender for a new one.')).toBeTruthy();
});

test('a server in trouble is not told as a bad link, and the offer can be asked for again', async () => {
  let isBroken = true;
  keepOffer(TOKEN);
  server.on(showTransferContract, () => (isBroken ? { status: 500, errors: [] } : offer('offered')));
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(TRANSFER.unreachable)).toBeTruthy();
  expect(keptOffer()).toBe(TOKEN);
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Ida B. sends you a ticket' })).toBeTruthy();
});
