import { describe, expect, test } from 'vitest';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { attendeeNeeds, attendeeProblems, type AttendeeField, type Need } from './attendee.ts';

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

test('merchandise asks for nobody', () => {
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
