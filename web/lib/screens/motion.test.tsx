import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { cents } from '#domain/cents.ts';
import { DateRail } from '#web/buyer/shop/date-rail.tsx';
import { BootContext } from '#web/lib/page/boot.ts';
import { testBoot } from '#web/testing/buyer-page.tsx';
import { SwipeStrip } from '#web/ui/swipe-strip/swipe-strip.tsx';

afterEach(cleanup);

const day = { day: '2030-12-24', state: 'open', priceCents: cents(5000), itemsLeft: null, isToday: false } as const;
const face = { state: 'open', price: '$50', spoken: '50 dollars', isCheapest: false } as const;

test.each([
  [true, 'auto'],
  [false, 'smooth'],
])('where motion is unwanted (%s) dates and cards move %s', (isUnwanted, behavior) => {
  const asked = vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => ({ matches: isUnwanted, media: query }) as MediaQueryList);
  const moved = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {});
  const behaviors = () => moved.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).behavior);
  render(
    <BootContext value={testBoot()}>
      <DateRail of={{ days: [day], cheapest: new Set(), waitable: new Set() }} faceOf={() => face} picked={day.day} onPick={() => {}} />
      <SwipeStrip label="Passes">
        <p>One</p>
        <p>Two</p>
      </SwipeStrip>
    </BootContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(behaviors()).toEqual([behavior, behavior]);
  expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)');
});
