import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  ['Ada', 'Byron', 'Ada Byron'],
  ['J. R.', 'O’Neil-Smith', 'J. R. O’Neil-Smith'],
  ['J.R.', 'Ewing Jr.', 'J.R. Ewing Jr.'],
  ['', '', 'Lakeside'],
  ['https://evil.example', 'now', 'Somebody'],
  ['Win at', 'evil.example/prize', 'Somebody'],
  ['EVIL.EXAMPLE', '', 'Somebody'],
  ['mail me@evil', '', 'Somebody'],
  ['evil．example', '', 'Somebody'],
  ['evil。example', '', 'Somebody'],
  ['evil\u200b.\u2060example', '', 'Somebody'],
])('%s %s is called %s', (first_name, last_name, name) => expect(nameInMail({ first_name, last_name }, 'Lakeside')).toBe(name));
