import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ignoreSecondPressElsewhere } from './second-press.ts';

beforeAll(ignoreSecondPressElsewhere);
afterEach(() => document.body.replaceChildren());

/** Two presses at one place: the browser counts them in `detail`. Returns what the second one did. */
function pressTwice(first: Element, second: Element): { clicks: number; mayMark: boolean } {
  let clicks = 0;
  fireEvent.mouseDown(first, { detail: 1 });
  fireEvent.click(first, { detail: 1 });
  second.addEventListener('click', () => clicks++);
  const mayMark = fireEvent.mouseDown(second, { detail: 2 });
  fireEvent.click(second, { detail: 2 });
  return { clicks, mayMark };
}

const added = <T extends keyof HTMLElementTagNameMap>(tag: T) => document.body.appendChild(document.createElement(tag));

test.each(['button', 'a', 'p'] as const)('a second press that falls on another %s does nothing', (tag) => {
  const first = added('button');
  first.addEventListener('click', () => first.remove());
  expect(pressTwice(first, added(tag))).toEqual({ clicks: 0, mayMark: false });
});

test('a second press on the same button counts, also on the icon inside it', () => {
  const button = added('button');
  expect(pressTwice(button, button.appendChild(document.createElement('span')))).toEqual({ clicks: 1, mayMark: true });
});

test('text is marked by two presses on it', () => {
  const text = added('p');
  expect(pressTwice(text, text)).toEqual({ clicks: 1, mayMark: true });
});

test('a press elsewhere that the browser counts as the first one counts', () => {
  const [first, other] = [added('button'), added('button')];
  fireEvent.mouseDown(first, { detail: 1 });
  let clicks = 0;
  other.addEventListener('click', () => clicks++);
  fireEvent.mouseDown(other, { detail: 1 });
  fireEvent.click(other, { detail: 1 });
  expect(clicks).toBe(1);
});
