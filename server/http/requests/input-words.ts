import type * as z from 'zod/mini';
import { counted } from '#domain/one-or-several.ts';

type Raw = z.core.$ZodRawIssue;

const EXPECTED: Record<string, string> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object with fields.',
  record: 'Must be an object with fields.',
};

/** What is missing is needed, whatever kind it should be of. */
export const wordsIfMissing = (input: unknown): string | null => (input === undefined || input === null ? 'This is needed.' : null);

/** Says what is wrong with a value in words for a person, where its schema has none. */
export function inPlainWords(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type':
      return wordsIfMissing(issue.input) ?? EXPECTED[issue.expected] ?? 'This is of the wrong kind.';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'invalid_value':
      return oneOf(issue.values.map(String).filter((value) => value !== ''));
    case 'unrecognized_keys':
      return 'This field cannot be set.';
    case 'invalid_format':
      return 'This is not in the right form.';
    default:
      return 'This is not valid.';
  }
}

const oneOf = (values: string[]): string => (values.length === 1 ? `Must be ${values[0]}.` : `Must be one of: ${values.join(', ')}.`);

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least === 1 ? 'Please fill this in.' : `Must have at least ${least} characters.`;
  if (origin === 'array') return `Must have at least ${entries(least)}.`;
  return inclusive ? `Must be ${least} or more.` : `Must be more than ${least}.`;
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `Must have at most ${most} characters.`;
  if (origin === 'array') return `Must have at most ${entries(most)}.`;
  return inclusive ? `Must be ${most} or less.` : `Must be less than ${most}.`;
}

const entries = (count: number): string => counted(count, 'entry', 'entries');

/** One finding per wrong field. A union tells the findings of its first option, unknown fields are named one by one, and a bad key tells what is wrong with the key. */
export function findingsOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key.slice(0, MOST_OF_A_NAME)] }));
  if (issue.code === 'invalid_key') return issue.issues.map((inner) => ({ ...inner, path: issue.path }));
  const [first] = issue.code === 'invalid_union' ? issue.errors : [];
  return first ? first.flatMap((inner) => findingsOf({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
}

const MOST_OF_A_NAME = 60;

/** A rule that schemas have no name of their own for is 'invalid', as it is for a record. */
export const codeOf = ({ code }: z.core.$ZodIssue): string => (code === 'custom' ? 'invalid' : code.replaceAll('_', '-'));
