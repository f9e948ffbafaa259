import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { transferTicketsContract } from '#server/actions/transfer-tickets/contract.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { holding, ticketOf, transferOf } from '#web/testing/tickets.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const TICKET = 'c'.repeat(24);
const offered = transferOf(TICKET, 'offered');

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined);
  server = testServer();
  signInMaya(server);
});
afterEach(() => {
  freshBrowser();
  vi.unstubAllGlobals();
});

test('once a ticket is sent, closing the dialog leaves the keyboard at the card of that ticket', async () => {
  server.on(memberEntitlementsContract, () => holding([ticketOf(TICKET)]));
  server.on(listTransfersContract, (_, count) => ({ data: { items: count === 1 ? [] : [offered] } }));
  server.on(transferTicketsContract, () => ({ data: { items: [{ ...offered, link: null }] } }));
  showScreen(<DashboardScreen />, { path: '/dashboard' });
  const opener = await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Winter Lights' });
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'friend@example.org' } });
  fireEvent.submit(within(dialog).getByLabelText('Email').closest('form')!);
  await within(dialog).findByText(/Sent to/);
  await waitFor(() => expect(opener.isConnected).toBe(false));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toContain('Maya Ortiz'));
});
