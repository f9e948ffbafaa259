import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Switch } from './switch.tsx';

afterEach(cleanup);

test('is called by its label and its owner, and described by its hint', () => {
  render(<Switch label="Cashless Spending" owner="Ella" hint="Tap your wristband." checked={false} onChange={() => {}} />);
  const it = screen.getByRole('switch', { name: 'Cashless Spending of Ella', description: 'Tap your wristband.' });
  expect(screen.getByText('Tap your wristband.').closest('label')!.htmlFor).toBe(it.id);
});
