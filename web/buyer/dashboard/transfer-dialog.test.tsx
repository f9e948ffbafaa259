import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { recallTransferContract } from '#server/actions/recall-transfer/contract.ts';
import { transferTicketsContract } from '#server/actions/transfer-tickets/contract.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { dashboard } from '#web/testing/dashboard.tsx';
import { listOf } from '#web/testing/portal.ts';
import { holding, ticketOf, transferOf } from '#web/testing/tickets.ts';

const page = dashboard();
const TICKET = 'c'.repeat(24);
const ticket = (change: object = {}) => ticketOf(TICKET, change);
const transfer = (state: string) => transferOf(TICKET, state);

test('a ticket is sent by email, and what is missing is said at the field', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  const sent = page.on(transferTicketsContract, () => ({ data: { items: [{ ...transfer('offered'), link: null }] } }));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' }));
  const dialog = await screen.findByRole('dialog', { name: 'Winter Lights' });
  const send = await within(dialog).findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' });
  send.focus();
  fireEvent.submit(send.closest('form')!);
  expect(await within(dialog).findByText('Please enter an email address or a phone number.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Email')));
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: ' Friend@Example.org ' } });
  fireEvent.submit(send.closest('form')!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body.data).toMatchObject({ admissions: [TICKET], email: 'friend@example.org' });
  expect(await within(dialog).findByText(/Given to|Sent to/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('listitem', { name: /Maya Ortiz/ })));
});

test('a ticket on its way can be taken back', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.on(listTransfersContract, (_, count) => ({ data: { items: [transfer(count === 1 ? 'offered' : 'recalled')] } }));
  const recalled = page.on(recallTransferContract, () => ({ data: { items: [transfer('recalled')] } }));
  page.show();
  const back = await screen.findByRole('button', { name: 'Take back' });
  back.focus();
  fireEvent.click(back);
  await waitFor(() => expect(recalled).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /Maya Ortiz/ })));
});

test('a ticket that was taken back while the answer was lost is not called given away, and can be sent anew', async () => {
  let state: string | null = null;
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.on(listTransfersContract, () => ({ data: { items: state ? [transfer(state)] : [] } }));
  page.on(transferTicketsContract, () => {
    state = 'offered';
    return { data: { items: [{ ...transfer(state), link: null }] } };
  });
  page.on(recallTransferContract, () => {
    state = 'recalled';
    return 'offline';
  });
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' }));
  const dialog = await screen.findByRole('dialog', { name: 'Winter Lights' });
  fireEvent.change(await within(dialog).findByLabelText('Email'), { target: { value: 'friend@example.org' } });
  fireEvent.submit(within(dialog).getByLabelText('Email').closest('form')!);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Take back' }));
  expect(await within(dialog).findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' })).toBeTruthy();
  expect(within(dialog).queryByText(/Given to/)).toBeNull();
});

test('which tickets are on their way cannot be looked up, and that is said', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.on(listTransfersContract, () => ({ status: 500, errors: [] }));
  page.show();
  expect(await screen.findByText('We could not look up which tickets you have sent. Please try again.')).toBeTruthy();
});

test('once a ticket is sent, closing the dialog leaves the keyboard at the card of that ticket', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.on(listTransfersContract, (_, count) => ({ data: { items: count === 1 ? [] : [transfer('offered')] } }));
  page.on(transferTicketsContract, () => ({ data: { items: [{ ...transfer('offered'), link: null }] } }));
  page.show();
  const opener = await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Winter Lights' });
  fireEvent.change(await within(dialog).findByLabelText('Email'), { target: { value: 'friend@example.org' } });
  fireEvent.submit(within(dialog).getByLabelText('Email').closest('form')!);
  await within(dialog).findByText(/Sent to/);
  await waitFor(() => expect(opener.isConnected).toBe(false));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toContain('Maya Ortiz'));
});

test('a ticket whose sending is heard of before it is answered leaves the keyboard at its row', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.on(listTransfersContract, (_, count) => ({ data: { items: count === 1 ? [] : [transfer('offered')] } }));
  const sent = page.on(transferTicketsContract, () => new Promise(() => {}));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' }));
  const dialog = await screen.findByRole('dialog', { name: 'Winter Lights' });
  const email = await within(dialog).findByLabelText('Email');
  fireEvent.change(email, { target: { value: 'friend@example.org' } });
  email.focus();
  fireEvent.submit(email.closest('form')!);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent(window, new Event('visibilitychange'));
  await within(dialog).findByText(/Sent to/);
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('listitem', { name: /Maya Ortiz/ })));
});

test('no field is offered before it is known whether the family is offered above it', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  const known = Promise.withResolvers<void>();
  page.on(getDocletWeaves, async () => {
    await known.promise;
    return { data: listOf([]) };
  });
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Winter Lights' }));
  expect(await dialog.findByText('Looking up your family…')).toBeTruthy();
  expect(dialog.queryByLabelText('Email')).toBeNull();
  known.resolve();
  expect(await dialog.findByLabelText('Email')).toBeTruthy();
});
