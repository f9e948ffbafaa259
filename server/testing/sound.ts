import { expect } from 'vitest';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import type { TestHouse } from './open-house.ts';

/** Once all work that waits is done, every promise of the selling tables holds. */
export async function expectSound({ house }: Pick<TestHouse, 'house'>): Promise<void> {
  await house.outbox.drain();
  expect(await checkInvariants(house)).toEqual([]);
}
