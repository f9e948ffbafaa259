import { expect, test } from 'vitest';
import { linkPeople, type TicketPerson } from './ticket-people.ts';

const buyer = {
  consumerId: 'maya',
  firstName: 'Maya',
  lastName: 'Ortiz',
  family: [
    { consumerId: 'leo', firstName: 'Leo', lastName: 'Ortiz', dob: '2015-03-01' },
    { consumerId: 'maya-jr', firstName: 'maya', lastName: 'ortiz ', dob: null },
  ],
};
const ticket = (firstName: string, lastName = 'Ortiz', changes: Partial<TicketPerson> = {}): TicketPerson => ({
  productId: 'pass',
  visitDate: '2026-12-10',
  firstName,
  lastName,
  dob: null,
  ...changes,
});
const link = (tickets: TicketPerson[], who: typeof buyer | null = buyer) => {
  let made = 0;
  return linkPeople(who, tickets, () => `new-${++made}`).map(({ consumerId, isNew }) => `${consumerId}${isNew ? '*' : ''}`);
};

test.each<[string, TicketPerson[], string[]]>([
  ['the buyer', [ticket('Maya')], ['maya']],
  ['case and blanks do not matter', [ticket(' MAYA ')], ['maya']],
  ['a second ticket in the same name is the namesake’s', [ticket('Maya'), ticket('Maya')], ['maya', 'maya-jr']],
  ['a third one is somebody new', [ticket('Maya'), ticket('Maya'), ticket('Maya')], ['maya', 'maya-jr', 'new-1*']],
  ['two days of one person', [ticket('Maya'), ticket('Maya', 'Ortiz', { visitDate: '2026-12-11' })], ['maya', 'maya']],
  ['a family member', [ticket('Leo')], ['leo']],
  ['another child of that name', [ticket('Leo', 'Ortiz', { dob: '2020-01-01' })], ['new-1*']],
  ['a friend, once for both days', [ticket('Ana', 'Bo'), ticket('Ana', 'Bo', { visitDate: '2026-12-11' })], ['new-1*', 'new-1*']],
  ['two friends of one name', [ticket('Ana', 'Bo'), ticket('Ana', 'Bo')], ['new-1*', 'new-2*']],
  ['without a name', [ticket('', ''), ticket('', '')], ['maya', 'maya']],
])('%s', (_name, tickets, expected) => {
  expect(link(tickets)).toEqual(expected);
});

test('a sale to nobody in particular links no person', () => {
  expect(link([ticket('Maya')], null)).toEqual(['null']);
});
