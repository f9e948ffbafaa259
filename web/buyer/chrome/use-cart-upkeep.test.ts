import { expect, test } from 'vitest';
import { instantInZone } from '#domain/zone.ts';
import { EVENT, testBoot, WS } from '#web/testing/buyer-page.tsx';
import { cartLine, idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { isLineSellable } from './use-cart-upkeep.ts';

const DAY = '2026-11-23';
const OTHER = idOf('c');
const boot = (zone: string, otherZone = zone) =>
  testBoot({
    workspace: { ...testBoot().workspace!, _id: WS, time_zone: 'America/Chicago' },
    event: shopEvent({ time_zone: zone }),
    events: [shopEvent({ time_zone: zone }), shopEvent({ _id: OTHER, time_zone: otherZone })],
    products: [{ event_id: EVENT, store_id: STORE, passes: [product({ _id: idOf('a') })] }],
  });
const line = (eventId = EVENT) => ({ ...cartLine('1'), passId: idOf('a'), eventId, visitDate: DAY });

test.each([
  ['Pacific/Honolulu', '23:00:00', true],
  ['Pacific/Honolulu', '24:00:00', false],
  ['Pacific/Auckland', '23:00:00', true],
  ['Pacific/Auckland', '24:00:00', false],
])("a day ends at midnight in %s, whatever the venue's own time zone: %s", (zone, time, expected) => {
  const now = instantInZone(zone, DAY, time);
  expect(isLineSellable(line(), boot(zone), now)).toBe(expected);
  expect(isLineSellable(line(OTHER), boot('America/Chicago', zone), now)).toBe(expected);
});

test('a line of an event that is no longer sold leaves', () => {
  expect(isLineSellable(line(idOf('d')), boot('America/Chicago'), instantInZone('America/Chicago', DAY, '12:00:00'))).toBe(false);
});
