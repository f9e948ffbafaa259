import { expect, test } from 'vitest';
import { auditSentence, type AuditEntry } from './audit-words.ts';

const entry = (action: string, outcome: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: 'a'.repeat(24),
  action,
  outcome,
  subject: null,
  subject_name: '',
  actor_id: 'b'.repeat(24),
  actor_name: 'Rosa Delgado',
  actor_role: 'admin',
  detail: {},
  at: '2026-11-20T21:45:00.000Z',
  ...change,
});

test.each<[AuditEntry, string]>([
  [entry('second factor', 'on'), 'Rosa Delgado switched a second factor on.'],
  [entry('invite', 'pos'), 'Rosa Delgado invited somebody to work as point of sale.'],
  [entry('invite', 'withdrawn', { detail: { role: 'pos' } }), 'Rosa Delgado withdrew an invitation to work as point of sale.'],
  [entry('member', 'staff'), 'Rosa Delgado has accepted to work here as staff.'],
  [entry('member', 'dismissed', { subject_name: 'Dana Reed' }), 'Rosa Delgado dismissed Dana Reed, who worked here.'],
  [entry('email', 'changed', { actor_name: '', actor_id: null, subject_name: 'Dana Reed' }), 'Dana Reed confirmed another email.'],
  [entry('refund', 'given', { detail: { amount_cents: 4050, reason: 'rain' } }), 'Rosa Delgado gave a refund of 40.50. Why: rain'],
  [
    entry('arbitrary-refund', 'asked', { detail: { amount_cents: 1000, reason: 'long queue' } }),
    'Rosa Delgado asked a second person to agree to goodwill of 10.00. Why: long queue',
  ],
  [entry('list-settings', 'refused', { detail: { count: 40 } }), 'Rosa Delgado was refused “list settings”, 40 times.'],
  [entry('task refund', 'confirmed'), 'Rosa Delgado agreed to a request for a refund.'],
  [entry('task remove-till-cash', 'declined'), 'Rosa Delgado declined a request for cash out of a till.'],
  [
    entry('return-wristband-value', 'asked', { detail: { amount_cents: 12_000, reason: 'leaves' } }),
    'Rosa Delgado asked a second person to agree to giving back 120.00 from a wristband. Why: leaves',
  ],
  [entry('return-wristband-value', 'given', { detail: { amount_cents: 500 } }), 'Rosa Delgado gave back 5.00 from a wristband.'],
  [entry('dismiss-break', 'missing-here', { detail: { reason: 'not ours' } }), 'Rosa Delgado let a difference with the bank stand. Why: not ours'],
  [entry('history-by-email', 'done'), 'Rosa Delgado looked the orders of an email address up.'],
  [entry('exchange-item', 'done', { detail: { from: 'Hoodie, M', to: 'Hoodie, L', reason: '' } }), 'Rosa Delgado exchanged Hoodie, M for Hoodie, L.'],
  [entry('send-tickets', 'done'), 'Rosa Delgado sent the tickets of a sale by email.'],
  [entry('something-new', 'half-done'), 'Rosa Delgado did “something new”: half done.'],
  [entry('sign-in', 'admin', { actor_name: '' }), 'Somebody who is gone signed in.'],
  [entry('resolve-job', 'retry', { actor_name: '', actor_id: null }), 'Entrada had work tried again that was given up.'],
])('%j', (row, sentence) => {
  expect(auditSentence(row)).toBe(sentence);
});

test('an entry about settings names those whose values changed', () => {
  const before = { name: 'Lake', settings: { hold_minutes: 10, lockdown: true } };
  const after = { name: 'Lake', settings: { hold_minutes: 12, lockdown: true } };
  expect(auditSentence(entry('workspace update', 'done', { detail: { before, after } }))).toBe('Rosa Delgado changed the settings: hold minutes.');
});
