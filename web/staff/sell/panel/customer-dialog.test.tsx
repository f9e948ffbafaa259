import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { searchPurchaserContract } from '#server/actions/search-purchaser/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { spoken } from '#web/testing/spoken.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { CustomerDialog } from './customer-dialog.tsx';

afterEach(freshBrowser);

test('announces who is found, and reports an invalid address at its field', async () => {
  const server = testServer();
  const found = {
    email: 'maya@example.org',
    first_name: 'Maya',
    last_name: 'Ortiz',
    phone: '',
    orders: 1,
    last_order_at: null,
    profile_id: 'a'.repeat(24),
    consumer_id: null,
  };
  server.on(searchPurchaserContract, () => ({ data: { items: [found] } }));
  showRoom(<CustomerDialog open desk={{} as SaleDesk} onClose={() => {}} />, { server, path: '/sell' });
  const field = await screen.findByLabelText('Email');
  const find = screen.getByRole('button', { name: 'Find' });
  find.focus();
  fireEvent.click(find);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'maya@example.org' } });
  fireEvent.click(find);
  await waitFor(() => expect(spoken()).toBe('1 customer found.'));
  expect(screen.getByRole('button', { name: /^Maya Ortiz/ }).textContent).toBe('Maya Ortiz1 order');
});
