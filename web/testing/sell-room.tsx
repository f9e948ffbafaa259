import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { SellRoom } from '#web/staff/sell/sell-room.tsx';
import { testBoot, type testServer } from './buyer-page.tsx';
import { shopEvent } from './shop-stock.ts';
import { showRoom } from './staff-page.tsx';

/** The room in which a till sells, with a tile called Adult, and what its cashier does there. */
export async function showSellRoom(server: ReturnType<typeof testServer>): Promise<void> {
  showRoom(<SellRoom />, { server, path: '/sell', boot: testBoot({ event: shopEvent() }) });
  await screen.findByRole('button', { name: /^Adult/ });
}

export const order = () => screen.getByRole('complementary', { name: 'Walk-in order' });
export const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, bubbles: true });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const due = (text: string) => waitFor(() => expect(within(order()).getByText('Total due').nextSibling?.textContent).toBe(text));
export const settled = () => waitFor(() => expect(order().querySelector('[data-pending]')).toBeNull());
export const sold = () => screen.findByRole('button', { name: /^Next customer/ });
