import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QrCode } from './qr-code.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a code that is not near the screen yet is drawn before it is printed', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<QrCode text="a code" label="QR code of Ada" />);
  expect(screen.queryByRole('img', { name: 'QR code of Ada' })).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('img', { name: 'QR code of Ada' })).toBeTruthy();
});
