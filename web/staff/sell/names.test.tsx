import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct, type FakeTill } from '#web/testing/fake-till.ts';
import { key, order, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';
import { SELL } from './sell-words.ts';

let server: ReturnType<typeof testServer>;
let till: FakeTill;
beforeEach(() => {
  server = testServer();
  till = fakeTill(server, [tillProduct('Adult', { require_fn_ln: 'Required' })]);
});
afterEach(freshBrowser);

const show = () => showSellRoom(server);

describe('a pass that insists on a name', () => {
  test('is sold in three presses, and says beside the payment that a name is missing', async () => {
    await show();
    let presses = 0;
    const counted = (run: () => unknown) => (presses++, run());
    counted(() => press(/^Adult/));
    expect(await screen.findByText('One pass has no name yet.')).toBeTruthy();
    counted(() => press('Cash'));
    await screen.findByLabelText('Handed over');
    counted(() => press(/^Exact/));
    await sold();
    expect(presses).toBe(3);
    expect(till.asked.completed).toHaveLength(1);
  });

  test('is asked for it by one key, and the name goes with the sale', async () => {
    await show();
    press(/^Adult/);
    await settled();
    key('F4');
    const form = (await screen.findByLabelText('First name')).closest('form')!;
    fireEvent.submit(form);
    expect(screen.getByText(SELL.person.firstName, { ignore: '[role=status]' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Ada' } });
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Byron' } });
    fireEvent.submit(form);
    await waitFor(() => expect(screen.queryByText('One pass has no name yet.')).toBeNull());
    key('F2');
    await screen.findByLabelText('Handed over');
    await act(async () => press(/^Exact/));
    expect(await within(order()).findByText(/Ada Byron/)).toBeTruthy();
    expect(till.sale.items[0]).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
  });

  test('keeps what is being typed while the sale is looked at again for an answer of the bank', async () => {
    till.before['charge-card'] = ({ body }) => till.charge('card', 'confirming', null, body.data.payment_info);
    await show();
    press(/^Adult/);
    await settled();
    key('F1');
    press(/^Card that is good/);
    await screen.findByText('Card 4242, not confirmed yet');
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    key('F4');
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Ada' } });
    const before = till.asked.changed.length;
    await waitFor(() => expect(till.asked.changed.length).toBeGreaterThan(before + 1), { timeout: 8000 });
    expect((screen.getByLabelText('First name') as HTMLInputElement).value).toBe('Ada');
  });
});
