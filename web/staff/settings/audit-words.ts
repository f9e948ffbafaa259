import { cents, toDecimalText } from '#domain/cents.ts';
import type { listAudit } from '#server/api/list-audit/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ROLE_NAMES } from './settings-words.ts';

export type AuditEntry = OutputOf<typeof listAudit>['items'][number];

/** A person who followed a mailed link has no sign-in, so the entry names the person it is about. */
const byWhom = ({ actor_name, actor_id, subject_name }: AuditEntry): string =>
  actor_name || (actor_id === null && subject_name) || (actor_id ? 'Somebody who is gone' : 'Entrada');
const whom = ({ subject_name }: AuditEntry): string => subject_name || 'somebody';
const sum = ({ detail: { amount_cents: value } }: AuditEntry): string | null => (typeof value === 'number' && value > 0 ? toDecimalText(cents(value)) : null);
const amount = (entry: AuditEntry): string => (sum(entry) === null ? '' : ` of ${sum(entry)}`);
const fromBand = (entry: AuditEntry): string => `${sum(entry) ?? 'money'} from a wristband.${reason(entry)}`;
const reason = (entry: AuditEntry): string => (typeof entry.detail['reason'] === 'string' && entry.detail['reason'] ? ` Why: ${entry.detail['reason']}` : '');
const moved = ({ detail: { tickets, from, to } }: AuditEntry): string =>
  `moved ${tickets === 1 ? 'a ticket' : `${String(tickets)} tickets`} from ${String(from)} to ${String(to)}.`;
const atHost = ({ detail: { host } }: AuditEntry): string => (typeof host === 'string' ? ` at ${host}` : '');
const roleName = (role: string): string => (ROLE_NAMES[role as keyof typeof ROLE_NAMES] ?? role).toLowerCase();

/** What somebody did, worded to follow their name. Outcomes with the same wording share a line. */
const DEEDS: Record<string, string | ((entry: AuditEntry) => string)> = {
  'sign-in': 'signed in.',
  password: 'chose a new password.',
  'email asked': 'asked for another email.',
  'email changed': 'confirmed another email.',
  'second factor on': 'switched a second factor on.',
  'second factor off': 'switched a second factor off.',
  'recovery codes renewed': 'got new recovery codes.',
  'workspace update': changedText,
  'invite withdrawn': (entry) => `withdrew an invitation to work as ${roleName(String(entry.detail['role']))}.`,
  invite: (entry) => `invited ${whom(entry)} to work as ${roleName(entry.outcome)}.`,
  'member dismissed': (entry) => `dismissed ${whom(entry)}, who worked here.`,
  member: (entry) => `has accepted to work here as ${roleName(entry.outcome)}.`,
  'account erased': 'had their account erased.',
  'notification told': 'told news to everybody.',
  'webhook added': (entry) => `added a webhook${atHost(entry)}.`,
  'webhook changed': (entry) => `changed a webhook${atHost(entry)}.`,
  'webhook paused': (entry) => `paused a webhook${atHost(entry)}.`,
  'webhook resumed': (entry) => `resumed a webhook${atHost(entry)}.`,
  'webhook secret-exchanged': (entry) => `made a new secret for a webhook${atHost(entry)}.`,
  'webhook removed': (entry) => `removed a webhook${atHost(entry)}.`,
  'refund given': (entry) => `gave a refund${amount(entry)}.${reason(entry)}`,
  'refund asked': (entry) => `asked a second person to agree to a refund${amount(entry)}.${reason(entry)}`,
  'refund agreed': (entry) => `agreed to a refund${amount(entry)}.${reason(entry)}`,
  'arbitrary-refund asked': (entry) => `asked a second person to agree to goodwill${amount(entry)}.${reason(entry)}`,
  'arbitrary-refund agreed': (entry) => `agreed to goodwill${amount(entry)}.${reason(entry)}`,
  'return-wristband-value given': (entry) => `gave back ${fromBand(entry)}`,
  'return-wristband-value asked': (entry) => `asked a second person to agree to giving back ${fromBand(entry)}`,
  'return-wristband-value agreed': (entry) => `agreed to giving back ${fromBand(entry)}`,
  'resolve-order accept': (entry) => `accepted an order that waited for a decision.${reason(entry)}`,
  'resolve-order cancel': (entry) => `cancelled an order that waited for a decision.${reason(entry)}`,
  'resolve-job retry': (entry) => `had work tried again that was given up.${reason(entry)}`,
  'resolve-job dismiss': (entry) => `left work undone that was given up.${reason(entry)}`,
  'dismiss-break': (entry) => `let a difference with the bank stand.${reason(entry)}`,
  'end-wait offered': (entry) => `took back what was held for somebody who waited.${reason(entry)}`,
  'end-wait': (entry) => `took somebody out of a waiting list.${reason(entry)}`,
  'move-tickets': (entry) => `${moved(entry)}${reason(entry)}`,
  'exchange-item': (entry) => `exchanged ${String(entry.detail['from'])} for ${String(entry.detail['to'])}.${reason(entry)}`,
  'send-tickets': 'sent the tickets of a sale by email.',
  'resend-tickets': 'sent tickets again.',
  'print-tickets': 'printed tickets.',
  'toggle-cashless-spending': 'switched cashless spending off for somebody.',
  'search-purchaser': 'looked a buyer up.',
  'order-history': 'read the orders of a buyer.',
  'history-by-order': 'looked an order up.',
  'history-by-email': 'looked the orders of an email address up.',
  'history-by-ticket': 'looked a ticket up.',
  'history-by-consumer': 'looked the orders of a person up.',
  'history-by-random-id': 'looked orders up by a number.',
  'history-by-card': 'looked orders up by the last digits of a card.',
};

export function auditSentence(entry: AuditEntry): string {
  return `${byWhom(entry)} ${deedText(entry)}`;
}

function deedText(entry: AuditEntry): string {
  if (entry.outcome === 'refused') return refusedText(entry);
  const deed = DEEDS[`${entry.action} ${entry.outcome}`] ?? DEEDS[entry.action];
  if (typeof deed === 'function') return deed(entry);
  if (deed) return deed;
  if (entry.action.startsWith('task ')) return decisionText(entry.action.slice('task '.length), entry.outcome);
  return `did “${entry.action.replaceAll('-', ' ')}”: ${entry.outcome.replaceAll('-', ' ')}.`;
}

const ASKED_FOR: Record<string, string> = {
  refund: 'a refund',
  'remove-till-cash': 'cash out of a till',
  'return-wristband-value': 'money back from a wristband',
  'group-create': 'a group',
};

function decisionText(kind: string, outcome: string): string {
  return `${outcome === 'confirmed' ? 'agreed to' : outcome} a request for ${ASKED_FOR[kind] ?? kind.replaceAll('-', ' ')}.`;
}

function refusedText({ action, detail }: AuditEntry): string {
  const times = typeof detail['count'] === 'number' && detail['count'] > 1 ? `, ${detail['count']} times` : '';
  return `was refused “${action.replaceAll('-', ' ')}”${times}.`;
}

/** The fields and settings whose values changed. */
function changedText({ detail }: AuditEntry): string {
  const [before, after] = [flat(detail['before']), flat(detail['after'])];
  const changed = Object.keys({ ...before, ...after }).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return changed.length === 0 ? 'saved the settings as they were.' : `changed the settings: ${changed.map((key) => key.replaceAll('_', ' ')).join(', ')}.`;
}

function flat(part: unknown): Record<string, unknown> {
  if (typeof part !== 'object' || part === null) return {};
  const { settings, ...plain } = part as Record<string, unknown>;
  return { ...plain, ...(settings as object | undefined) };
}

/** The actions to filter by, with their names in the records. */
export const AUDIT_ACTIONS: readonly (readonly [string, string])[] = [
  ['sign-in', 'Signing in'],
  ['password', 'Passwords'],
  ['email', 'Emails'],
  ['second factor', 'Second factors'],
  ['recovery codes', 'Recovery codes'],
  ['workspace update', 'Settings'],
  ['invite', 'Invitations'],
  ['member', 'Who works here'],
  ['webhook', 'Webhooks'],
  ['refund', 'Refunds'],
  ['arbitrary-refund', 'Goodwill'],
  ['task refund', 'Requests for refunds'],
  ['task remove-till-cash', 'Requests for cash out of tills'],
  ['task return-wristband-value', 'Requests for money from wristbands'],
  ['move-tickets', 'Tickets moved to another day'],
  ['exchange-item', 'Merchandise exchanged'],
  ['return-wristband-value', 'Money back from wristbands'],
  ['resolve-order', 'Orders in review'],
  ['dismiss-break', 'Differences with the bank'],
  ['resolve-job', 'Work that was given up'],
  ['search-purchaser', 'Buyers looked up'],
  ['history-by-order', 'Orders looked up'],
  ['history-by-email', 'Orders looked up by email'],
];

export const AUDIT_OUTCOMES: readonly (readonly [string, string])[] = [
  ['done', 'Done'],
  ['refused', 'Refused'],
  ['given', 'Given'],
  ['asked', 'Asked for'],
  ['agreed', 'Agreed to'],
  ['confirmed', 'Requests agreed to'],
  ['declined', 'Requests declined'],
];

/** What was done is told by the sentence. Only what others decide, or have refused, is told beside it. */
const WENT: Record<string, string> = { refused: 'Refused', asked: 'Asked for', agreed: 'Agreed to', confirmed: 'Agreed to', declined: 'Declined' };

export const wentText = (outcome: string): string => WENT[outcome] ?? 'Done';
