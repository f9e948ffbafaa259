import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, showScreen } from '#web/testing/buyer-page.tsx';
import { closeFlyout, previewFlyout } from './flyout-state.ts';
import { Flyout } from './flyout.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => {
  act(closeFlyout);
  vi.useRealTimers();
  freshBrowser();
});

test.each([
  { when: 'stays when the button that added is pressed twice', afterMs: 300, at: 102, isOpen: true },
  { when: 'makes way for whoever goes on with the page', afterMs: 1500, at: 102, isOpen: false },
  { when: 'makes way for a quick press somewhere else', afterMs: 300, at: 140, isOpen: false },
])('the preview of the cart $when', ({ afterMs, at, isOpen }) => {
  showScreen(<Flyout button={createRef()} />, { path: '/' });
  fireEvent.pointerDown(document.body, { clientX: 100, clientY: 100 });
  act(previewFlyout);
  vi.advanceTimersByTime(afterMs);
  fireEvent.pointerDown(document.body, { clientX: at, clientY: 100 });
  expect(!screen.getByRole('dialog', { name: 'Cart', hidden: true }).hasAttribute('inert')).toBe(isOpen);
});
