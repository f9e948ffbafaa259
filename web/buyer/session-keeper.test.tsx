import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { queries } from '#web/lib/calls/queries.tsx';
import { cutOffSession, endSession, startSession } from '#web/lib/kept/session.ts';
import { BootContext } from '#web/lib/page/boot.ts';
import { freshBrowser, testBoot, testServer, WS } from '#web/testing/buyer-page.tsx';
import { profileData } from '#web/testing/portal.ts';
import { releaseHolds } from './cart/holds.ts';
import { Chrome } from './chrome/chrome.tsx';

const ID = 'a'.repeat(24);
const ended = { status: 401, errors: [{ code: 'session-ended', message: 'Your session has ended. Please sign in again.' }] };

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  server = testServer();
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  startSession({ authKey: 'old', profileId: ID });
});
afterEach(() => {
  queries.clear();
  freshBrowser();
});

function show(path: string): void {
  history.replaceState(null, '', path);
  render(
    <BootContext value={testBoot()}>
      <Chrome>
        <p>The page</p>
      </Chrome>
    </BootContext>,
  );
}

const isSignedOut = async () => expect(await screen.findAllByRole('link', { name: 'Sign In' })).toBeTruthy();

// Must be the first test: in those that follow, the code of `SessionKeeper` is already there.
test('a sign-in that ended before the page was opened leads to sign-in, even if another call is the first to be told', async () => {
  show('/');
  act(cutOffSession);
  await waitFor(() => expect(location.pathname).toBe('/sign-in'));
});

test('a sign-in that ended before the page was opened leads to sign-in', async () => {
  server.on(getProfile, () => ended);
  show('/tickets/promo/LIGHTS10');
  await waitFor(() => expect(location.pathname).toBe('/sign-in'));
  expect([localStorage.getItem('auth_key'), localStorage.getItem('profileID')]).toEqual([null, null]);
});

test.each(['/checkout', '/thank-you', '/registration/check-email/the-id', '/transfer/the-token', '/find-tickets/the-token'])(
  'whoever pays, has paid or came by a link stays without one: %s',
  async (path) => {
    server.on(getProfile, () => ended);
    show(path);
    await isSignedOut();
    expect(location.pathname).toBe(path);
  },
);

test('a sign-in that ends while the page is open is no reason to leave it', async () => {
  server.on(getProfile, () => ({ data: { ...profileData, _id: ID, id: ID } }));
  server.on(removeReservation, () => ended);
  show('/');
  await waitFor(() => expect(queries.getQueryData(['profile', ID])).toBeTruthy());
  await act(() => releaseHolds(WS, ['1'.repeat(24)]));
  await isSignedOut();
  expect(location.pathname).toBe('/');
});

test('any other refusal of the profile ends the sign-in too', async () => {
  server.on(getProfile, () => ({ status: 404, errors: [{ code: 'not-found', message: 'Not found.' }] }));
  show('/');
  await waitFor(() => expect(location.pathname).toBe('/sign-in'));
  expect(localStorage.getItem('auth_key')).toBeNull();
});

test('whoever signs out on another page than the dashboard leaves no passes on this device', async () => {
  server.on(getProfile, () => ({ data: { ...profileData, _id: ID, id: ID } }));
  localStorage.setItem('entrada-passes', JSON.stringify({ profileId: ID, workspaceId: WS, name: 'Maya', passes: [] }));
  show('/');
  await waitFor(() => expect(queries.getQueryData(['profile', ID])).toBeTruthy());
  expect(localStorage.getItem('entrada-passes')).not.toBeNull();
  act(endSession);
  await isSignedOut();
  expect(localStorage.getItem('entrada-passes')).toBeNull();
});
