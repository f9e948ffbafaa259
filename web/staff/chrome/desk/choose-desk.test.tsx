import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { terminalItem } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { AtDesk } from './choose-desk.tsx';

afterEach(freshBrowser);

const TERMINALS = (['till', 'gate'] as const).flatMap((kind, at) =>
  [1, 2].map((n) => terminalItem({ terminal_id: String(10 * at + n).padStart(24, '7'), name: `${kind} ${n}`, kind })),
);

test('a device that is chosen as a gate stays the till that it was', async () => {
  const server = testServer();
  server.on(deviceInfoContract, () => ({ data: { items: TERMINALS } }));
  const open = (kind: 'till' | 'gate') => showRoom(<AtDesk kind={kind}>{({ name }) => <p>This is {name}.</p>}</AtDesk>, { server, path: '/sell' });
  const till = open('till');
  fireEvent.click(await screen.findByRole('button', { name: 'till 2' }));
  till.unmount();
  const gate = open('gate');
  fireEvent.click(await screen.findByRole('button', { name: 'gate 1' }));
  expect(await screen.findByText('This is gate 1.')).toBeTruthy();
  gate.unmount();
  open('till');
  expect(await screen.findByText('This is till 2.')).toBeTruthy();
});
