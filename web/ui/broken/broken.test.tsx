import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Broken } from './broken.tsx';

afterEach(cleanup);

test('announces that the page has failed, what is safe, and how to go on', () => {
  render(<Broken safe="Your cart is safe." wayOn={<a href="/">To the tickets</a>} />);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong on this page.Your cart is safe.');
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the tickets' })).toBeTruthy();
});
