import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const show = (src: string | null) => <Picture src={src} alt="Mug" instead={<b>No picture</b>} />;

test('a picture that cannot be loaded makes way for what stands instead, until there is another', () => {
  const { rerender } = render(show('/mug.png'));
  fireEvent.error(screen.getByRole('img', { name: 'Mug' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('No picture')).toBeTruthy();
  rerender(show('/cup.png'));
  expect(screen.getByRole('img', { name: 'Mug' }).getAttribute('src')).toBe('/cup.png');
});

test('without a picture something stands instead', () => {
  render(show(null));
  expect(screen.getByText('No picture')).toBeTruthy();
});
