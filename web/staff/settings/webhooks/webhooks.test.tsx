import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exchangeWebhookSecretContract } from '#server/actions/exchange-webhook-secret/contract.ts';
import { listWebhooksContract } from '#server/actions/list-webhooks/contract.ts';
import { removeWebhookContract } from '#server/actions/remove-webhook/contract.ts';
import { saveWebhookContract } from '#server/actions/save-webhook/contract.ts';
import { sendWebhookContract } from '#server/actions/send-webhook/contract.ts';
import { webhookDeliveriesContract } from '#server/actions/webhook-deliveries/contract.ts';
import type { Webhook, WebhookDelivery } from '#server/webhooks/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { showRoom, workerProfile } from '#web/testing/staff-page.tsx';
import { SettingsRoom } from '../settings-room.tsx';
import { FAILURES, WEBHOOKS } from './webhook-words.ts';

const ID = 'c'.repeat(24);
const SECRET = 'whsec_quiet-lake';
const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  _id: ID,
  url: 'https://hooks.example.test/a',
  description: 'Members',
  kinds: ['order.completed', 'ticket.scanned'],
  status: 'active',
  was_paused_for_failing: false,
  failing_since: null,
  earlier_secret_until: null,
  created_at: '2026-11-01T12:00:00.000Z',
  ...more,
});
const delivery = (id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  _id: id.repeat(24),
  type: 'order.completed',
  state: 'delivered',
  tries: 1,
  answer_status: 204,
  failure: null,
  created_at: '2026-11-01T12:00:00.000Z',
  tried_at: '2026-11-01T12:00:01.000Z',
  next_try_at: null,
  ...more,
});

let server: ReturnType<typeof testServer>;
let webhooks: Webhook[];
let log: WebhookDelivery[];
beforeEach(() => {
  server = testServer();
  webhooks = [webhook()];
  log = [];
  server.on(listWebhooksContract, () => ({ data: { items: webhooks } }));
  server.on(webhookDeliveriesContract, () => ({ data: { items: log } }));
});
afterEach(freshBrowser);

const show = (path = '/settings/webhooks', hasSecondFactor = false) =>
  showRoom(<SettingsRoom />, { server, path, duty: 'admin', profile: { data: { ...workerProfile('admin'), second_factor: hasSecondFactor } } });
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) => fireEvent.click(within_.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a webhook is added with a password, and its secret is shown once', async () => {
  webhooks = [];
  const asked = server.on(saveWebhookContract, () => {
    webhooks = [webhook()];
    return { data: { items: [{ ...webhook(), secret: SECRET }] } };
  });
  show();
  expect(await screen.findByText(WEBHOOKS.none)).toBeTruthy();
  press('Add a webhook');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  press('Add the webhook', dialog);
  expect((await dialog.findAllByText(WEBHOOKS.url)).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(0);
  type('Address', ' https://hooks.example.test/a ');
  fireEvent.click(dialog.getByLabelText('Refunds'));
  type('Your password', 'lamp');
  press('Add the webhook', dialog);
  const shown = within(await screen.findByRole('dialog', { name: 'The webhook’s secret' }, { timeout: 3000 }));
  expect(shown.getByText(SECRET)).toBeTruthy();
  expect(asked.map(({ body }) => body.data)).toMatchObject([{ kinds: ['order.completed', 'order.refunded'], password: 'lamp', status: 'active' }]);
  press('I have kept it', shown);
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  expect(await screen.findByRole('link', { name: 'https://hooks.example.test/a' })).toBeTruthy();
});

test('whoever has a second factor is asked for a code, and what is refused stands at its field', async () => {
  server.on(saveWebhookContract, () => ({ status: 400, errors: [{ code: 'code-wrong', message: 'This code is not valid.', path: ['body', 'code'] }] }));
  show('/settings/webhooks', true);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  type('Address', 'https://hooks.example.test/b');
  type('Your password', 'lamp');
  const code = screen.getByLabelText('Code from your authenticator app, or a recovery code');
  fireEvent.change(code, { target: { value: '123456' } });
  press('Add the webhook');
  expect(await screen.findByText('This code is not valid.', undefined, { timeout: 3000 })).toBeTruthy();
  expect(code.getAttribute('aria-invalid')).toBe('true');
});

test('what it is told of is changed without a password, and where it goes is not', async () => {
  const asked = server.on(saveWebhookContract, () => ({ data: { items: [{ ...webhook(), secret: null }] } }));
  show(`/settings/webhooks/${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Change the webhook' });
  expect(screen.queryByLabelText('Your password')).toBeNull();
  fireEvent.click(screen.getByLabelText('First entries'));
  type('Address', 'https://elsewhere.example.test/');
  expect(screen.getByLabelText('Your password')).toBeTruthy();
  type('Address', webhook().url);
  press('Save');
  expect(await screen.findByText(WEBHOOKS.saved, undefined, { timeout: 3000 })).toBeTruthy();
  expect(asked.map(({ body }) => body.data)).toMatchObject([{ webhook_id: ID, kinds: ['order.completed'] }]);
  expect(asked[0]!.body.data).not.toHaveProperty('password');
});

test('the log says what came of each thing, when it is tried again and why it failed', async () => {
  log = [
    delivery('1', { state: 'waiting', tries: 3, answer_status: null, failure: 'too-slow', next_try_at: '2026-11-01T12:30:00.000Z' }),
    delivery('2'),
    delivery('3', { type: 'webhook.test', state: 'given-up', tries: 29, answer_status: 500, failure: 'refused' }),
  ];
  const asked = server.on(sendWebhookContract, () => ({ data: { items: [delivery('3', { state: 'waiting' })] } }));
  show(`/settings/webhooks/${ID}`);
  const rows = within(await screen.findByRole('table', { name: 'What was sent' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining(`Order completeWaiting3${FAILURES['too-slow']}`),
    expect.stringContaining('Order completeDelivered1204'),
    expect.stringContaining(`TestGiven up29500: ${FAILURES.refused}`),
  ]);
  expect(rows[0]!.textContent).toContain('6:30 am');
  const sections = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(sections.filter((link) => link.getAttribute('aria-current') !== null).map((link) => link.textContent)).toEqual(['Webhooks']);
  press('Send again: Test');
  expect(await screen.findByText(WEBHOOKS.sentAgain)).toBeTruthy();
  press('Send a test');
  expect(await screen.findByText(WEBHOOKS.testSent)).toBeTruthy();
  expect(asked.map(({ body }) => body.data)).toEqual([
    { webhook_id: ID, delivery_id: '3'.repeat(24) },
    { webhook_id: ID, delivery_id: null },
  ]);
});

test('one that was paused for failing says so, and is resumed with a press', async () => {
  webhooks = [webhook({ status: 'paused', was_paused_for_failing: true, failing_since: '2026-10-29T12:00:00.000Z' })];
  log = [delivery('1', { state: 'waiting', next_try_at: null })];
  const asked = server.on(saveWebhookContract, () => {
    webhooks = [webhook()];
    return { data: { items: [{ ...webhook(), secret: null }] } };
  });
  show(`/settings/webhooks/${ID}`);
  expect(await screen.findByText(WEBHOOKS.pausedByFailures)).toBeTruthy();
  expect(await screen.findByText('When it is resumed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a test' })).toHaveProperty('disabled', true);
  press('Resume');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  expect(asked.map(({ body }) => body.data.status)).toEqual(['active']);
});

test('a new secret is shown once, and one that signs beside it is told of', async () => {
  const asked = server.on(exchangeWebhookSecretContract, () => {
    webhooks = [webhook({ earlier_secret_until: '2026-11-02T12:00:00.000Z' })];
    return { data: { items: [{ ...webhooks[0]!, secret: SECRET }] } };
  });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: vi.fn(async () => {}) }, configurable: true });
  show(`/settings/webhooks/${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'New secret' }));
  type('Your password', 'lamp');
  press('Make a new secret');
  const shown = within(await screen.findByRole('dialog', { name: 'The webhook’s secret' }, { timeout: 3000 }));
  press('Copy it', shown);
  expect(await shown.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(SECRET);
  press('I have kept it', shown);
  expect(screen.getByText(/^The secret before signs too until/)).toBeTruthy();
  expect(asked.map(({ body }) => body.data)).toEqual([{ webhook_id: ID, password: 'lamp' }]);
});

test('one is removed after a question', async () => {
  const asked = server.on(removeWebhookContract, () => {
    webhooks = [];
    return { data: { items: [{ webhook_id: ID, removed: true as const }] } };
  });
  show(`/settings/webhooks/${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(within(await screen.findByRole('dialog', { name: 'Remove the webhook' })).getByText(WEBHOOKS.remove)).toBeTruthy();
  press('Remove it');
  expect(await screen.findByText(WEBHOOKS.none, undefined, { timeout: 3000 })).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('what could not be fetched is asked for again', async () => {
  let isDown = true;
  server.on(listWebhooksContract, () =>
    isDown ? { status: 403, errors: [{ code: 'not-allowed', message: 'You are not allowed to do this.' }] } : { data: { items: webhooks } },
  );
  show();
  await screen.findByText('You are not allowed to do this.');
  isDown = false;
  press('Try again');
  expect(await screen.findByRole('table', { name: 'Webhooks' })).toBeTruthy();
});

test('a webhook that is gone, and a venue that has as many as it may, say so', async () => {
  webhooks = Array.from({ length: 10 }, (_, index) => webhook({ _id: String(index).repeat(24), url: `https://hooks.example.test/${index}` }));
  show(`/settings/webhooks/${ID}`);
  expect(await screen.findByText(WEBHOOKS.gone)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'All webhooks' }));
  expect(await screen.findByText(WEBHOOKS.most(10))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a webhook' })).toHaveProperty('disabled', true);
});
