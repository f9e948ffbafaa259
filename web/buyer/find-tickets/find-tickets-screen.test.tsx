import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTickets } from '#server/api/find-tickets/contract.ts';
import { showFoundTickets } from '#server/api/show-found-tickets/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { FindTicketsScreen } from './find-tickets-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined);
  server = testServer();
});
afterEach(() => {
  freshBrowser();
  vi.unstubAllGlobals();
});

const show = (path: string) => showScreen(<FindTicketsScreen />, { path, route: '/find-tickets/:token?' });

test('asks for a link and never says whether there are tickets', async () => {
  const asked = server.on(findTickets, () => ({ data: { sent: true } }));
  show('/find-tickets');
  const email = screen.getByLabelText('Email');
  fireEvent.submit(email.closest('form')!);
  expect(await screen.findByText('Please enter an email address such as name@example.com.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(email));
  fireEvent.change(email, { target: { value: 'Maya@Example.org' } });
  fireEvent.submit(email.closest('form')!);
  expect(await screen.findByText(/If there are tickets for this address/)).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBeNull();
  fireEvent.change(email, { target: { value: 'maya@example' } });
  expect(screen.queryByText(/If there are tickets for this address/)).toBeNull();
  expect(asked[0]!.body).toEqual({ email: 'maya@example.org' });
});

test('the link to the account fits whether somebody is signed in', () => {
  show('/find-tickets');
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  act(() => startSession({ authKey: 'key', profileId: 'a'.repeat(24) }));
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(screen.getByRole('link', { name: 'To my passes' }).getAttribute('href')).toBe('/dashboard');
});

test('the link shows the codes', async () => {
  server.on(showFoundTickets, () => ({
    data: {
      items: [
        {
          admission_id: 'a'.repeat(24),
          event: 'Lights',
          name: 'Adult',
          kind: 'admission',
          holder: 'Maya Ortiz',
          date: 'Saturday',
          time: '',
          place: '',
          admits: 6,
          qr: '{"_id":"x"}',
        },
      ],
    },
  }));
  show(`/find-tickets/${'t'.repeat(43)}`);
  expect(await screen.findByRole('img', { name: 'QR code of Maya Ortiz' })).toBeTruthy();
  expect(screen.getByText('Lets in 6 people.')).toBeTruthy();
});

test('a link that is over says so and leads to a new one', async () => {
  server.on(showFoundTickets, () => ({ status: 404, errors: [{ code: 'link-over', message: 'This link has ended. Please ask for a new one.' }] }));
  show(`/find-tickets/${'t'.repeat(43)}`);
  expect(await screen.findByText('This link has ended. Please ask for a new one.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test('a link that a mail program has cut short is over, in words for people', async () => {
  server.on(showFoundTickets, () => ({ status: 400, errors: [{ code: 'invalid', message: 'Not a token.' }] }));
  show('/find-tickets/tttt');
  expect(await screen.findByText('This link has ended. Please ask for a new one.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test('where the tickets cannot be fetched, they can be asked for again', async () => {
  let isWell = false;
  server.on(showFoundTickets, () => (isWell ? { data: { items: [] } } : { status: 500, errors: [{ code: 'internal', message: 'Internal error' }] }));
  show(`/find-tickets/${'t'.repeat(43)}`);
  expect(await screen.findByText('Your tickets cannot be fetched right now. Please try again.')).toBeTruthy();
  isWell = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no tickets to show any more.')).toBeTruthy();
});
