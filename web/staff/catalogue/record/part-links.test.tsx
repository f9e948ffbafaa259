import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PartLinks, partId } from './part-links.tsx';

afterEach(cleanup);

const LABELS = ['What it is', 'Dates and times', 'At the gate', 'For the office only'];

function show(labels: readonly string[]) {
  Element.prototype.scrollIntoView = () => {};
  render(
    <>
      <PartLinks labels={labels} />
      {labels.map((label) => (
        <h2 key={label} id={partId(label)} tabIndex={-1}>
          {label}
        </h2>
      ))}
    </>,
  );
}
const scrollTo = (tops: Record<string, number>) => {
  for (const [label, top] of Object.entries(tops))
    vi.spyOn(document.getElementById(partId(label))!, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  fireEvent.scroll(window);
};
const marked = () => screen.getAllByRole('link').find((link) => link.hasAttribute('aria-current'))?.textContent;

test('a long form lists its parts; each link leads to its part, and the keyboard goes on there', () => {
  show(LABELS);
  const links = within(screen.getByRole('navigation', { name: 'Parts of the form' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(LABELS);
  fireEvent.click(links[2]!);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'At the gate' }));
});

test('the part that is being read is marked', () => {
  show(LABELS);
  scrollTo({ 'What it is': -900, 'Dates and times': 100, 'At the gate': 500, 'For the office only': 900 });
  expect(marked()).toBe('Dates and times');
  scrollTo({ 'Dates and times': -400, 'At the gate': 90 });
  expect(marked()).toBe('At the gate');
});

test('a short form has no list of parts', () => {
  show(LABELS.slice(0, 3));
  expect(screen.queryByRole('navigation')).toBeNull();
});
