import { expect, test } from 'vitest';
import { ticketFacts } from './ticket-list.tsx';

const ticket = { admission_id: 'a'.repeat(24), name: 'Ticket', kind: 'admission', date: 'any', time: null, person_name: 'Ana Band', code: null } as const;

test.each([
  ['a ticket for a day', { ...ticket, date: '2026-11-27', time: '16:00:00' }, 'Friday, November 27th · 4 pm · Ana Band'],
  ['a ticket for any day', ticket, 'Any day · Ana Band'],
  ['a thing to take home, which is for no day', { ...ticket, kind: 'merchandise', person_name: '' } as const, ''],
])('%s', (_, of, facts) => expect(ticketFacts(of)).toBe(facts));
