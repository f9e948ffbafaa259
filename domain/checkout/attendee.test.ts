import { describe, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { attendeeNeeds, attendeeProblems, ticketEntryOf, type AttendeeField, type Need } from './attendee.ts';

const pass = { category_id: CATEGORY.singleDayPass };

test.each<[string | null | undefined, string | null | undefined, Need, Need]>([
  [undefined, undefined, 'required', 'none'],
  [null, null, 'required', 'none'],
  ['Required', 'Required', 'required', 'required'],
  ['Never', 'Never', 'none', 'none'],
  ['Optional', 'Optional', 'optional', 'optional'],
  ['Sometimes', '', 'optional', 'none'],
])('require_fn_ln %j, require_dob %j: name %s, birthday %s', (require_fn_ln, require_dob, name, dob) => {
  expect(attendeeNeeds({ ...pass, require_fn_ln, require_dob })).toEqual({ name, dob });
});

test('a hoodie is for nobody in particular', () => {
  const asking = { require_fn_ln: 'Required', require_dob: 'Required' };
  const nothing = { name: 'none', dob: 'none' };
  expect(attendeeNeeds({ category_id: CATEGORY.merchandise, ...asking })).toEqual(nothing);
  expect(attendeeNeeds({ ...pass, template_id: TEMPLATE.eventMerchandise, ...asking })).toEqual(nothing);
});

describe('what is missing', () => {
  const maya = { firstName: 'Maya', lastName: 'Lee', dob: '2001-02-03' };
  const nobody = { firstName: ' ', lastName: '', dob: '' };
  test.each<[string, typeof maya, Need, Need, AttendeeField[]]>([
    ['nothing', maya, 'required', 'required', []],
    ['everything', nobody, 'required', 'required', ['firstName', 'lastName', 'dob']],
    ['what is optional', nobody, 'optional', 'optional', []],
    ['what is not asked', nobody, 'none', 'none', []],
    ['a last name', { ...maya, lastName: '' }, 'required', 'none', ['lastName']],
    ['born today', { ...maya, dob: '2026-11-21' }, 'required', 'required', []],
    ['born tomorrow', { ...maya, dob: '2026-11-22' }, 'required', 'required', ['dob']],
    ['an optional birthday that is none', { ...maya, dob: '2025-02-30' }, 'required', 'optional', ['dob']],
    ['an optional name of two lines', { ...maya, firstName: 'Ma\nya' }, 'optional', 'none', ['firstName']],
    ['a birthday nobody asked for', { ...maya, dob: 'soon' }, 'required', 'none', []],
  ])('%s', (_name, entry, name, dob, expected) => {
    expect(attendeeProblems(entry, { name, dob }, '2026-11-21')).toEqual(expected);
  });
});

describe('the entry of a line', () => {
  const line = {
    passId: 'a'.repeat(24),
    eventId: 'e'.repeat(24),
    storeId: '5'.repeat(24),
    name: 'Day Pass',
    priceCents: cents(4000),
    visitDate: '2026-12-10',
    ticketId: '1'.repeat(24),
  };
  const empty = { heldTicketId: line.ticketId, productId: line.passId, productName: 'Day Pass', firstName: '', lastName: '', dob: '' };

  test('is empty, or filled with what is known', () => {
    expect(ticketEntryOf(line)).toEqual(empty);
    const consumer = { id: 'd'.repeat(24), firstName: 'Maya', lastName: 'Lee', phone: '', dob: null };
    expect(ticketEntryOf({ ...line, consumer })).toEqual({ ...empty, firstName: 'Maya', lastName: 'Lee' });
    expect(ticketEntryOf({ ...line, consumer: { ...consumer, dob: '2001-02-03' } })?.dob).toBe('2001-02-03');
  });

  test('there is none without a hold', () => {
    const { ticketId: _ticketId, ...unheld } = line;
    expect(ticketEntryOf(unheld)).toBeNull();
  });
});
