import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '#web/testing/buyer-page.tsx';
import { ShowMore } from './show-more.tsx';

afterEach(freshBrowser);

const list = (hasNextPage: boolean) => ({ hasNextPage, isFetchingNextPage: false, fetchNextPage: vi.fn<() => void>() });

test('after the last part the keyboard stays at the end of the list', async () => {
  const more = list(true);
  const { rerender } = render(<ShowMore of={more} />);
  const button = screen.getByRole('button', { name: 'Show more' });
  const place = button.parentElement;
  button.focus();
  fireEvent.click(button);
  expect(more.fetchNextPage).toHaveBeenCalledOnce();
  rerender(<ShowMore of={list(false)} />);
  await waitFor(() => expect(document.activeElement).toBe(place));
});

test('a list that ends on its own moves nobody’s keyboard', async () => {
  const { rerender } = render(<ShowMore of={list(true)} />);
  rerender(<ShowMore of={list(false)} />);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(document.activeElement).toBe(document.body);
});
