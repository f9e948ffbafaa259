import { MOST_OF_NAME, MOST_SPACES_AT_ONCE, type RunFault } from '#domain/catalog/space-run.ts';
import { counted, oneOrSeveral } from '#domain/one-or-several.ts';
import { MISSING } from '../catalogue-words.ts';

export const spaces = (count: number): string => counted(count, 'space', 'spaces');

export const SPACES = {
  title: 'Add many spaces',
  back: 'The spaces you had begun are back.',
  names: 'Names',
  namesSaid: 'Numbers or letters from first to last. With rows, each row has all of them.',
  map: 'Where they stand',
  mapSaid: 'Leave it empty, and visitors choose from a list. Otherwise each stands beside the one before, and each row below the last.',
  apartHint: 'A seat is 34 wide, a table 64, a cabin 92, a zone 140.',
  padHint: '01 makes 01, 02, 03.',
  rowHint: 'Empty: no rows.',
  withoutHint: 'For instance: I, O, 13',
  preview: 'What will be added',
  unfinished: 'Enter the first and the last, and the names are shown here.',
  looking: 'Checking which names are there already…',
  notLooked: 'The names that are there already could not be fetched. They are left as they are all the same.',
  failed: 'They could not be added. What you have typed is kept; please try again.',
  lost: 'The answer was lost on the way. Press the button again: nothing is added twice.',
  none: 'All of these names are there already.',
} as const;

export const RUN_FAULT: Record<RunFault, string> = {
  missing: MISSING,
  unlike: 'First and last are either two numbers or two letters: 1 and 30, A and F.',
  backwards: 'The last comes before the first.',
  'too-many': `At most ${MOST_SPACES_AT_ONCE} spaces can be added at a time.`,
  'too-long': `A name has at most ${MOST_OF_NAME} characters.`,
  nothing: 'All of them are left out.',
  'no-number': 'Please enter a whole number.',
};

export const thereAlready = (count: number): string =>
  oneOrSeveral(count, 'One name is there already and is left as it is.', `${count} names are there already and are left as they are.`);

export const isAdded = (count: number): string => oneOrSeveral(count, 'One space is added.', `${count} spaces are added.`);
