import { expect, test } from 'vitest';
import { countedAddress } from '#server/platform/address.ts';
import { createAddressGate } from './address-gate.ts';

const clock = { now: () => 1_000_000 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('when a thousand stolen cards are sent at once, the bank is asked about ten', async () => {
  const gate = createAddressGate(clock);
  let asked = 0;
  const answers = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      if (!(await gate.enter(countedAddress('6.6.6.6')))) return false;
      asked++;
      await settle();
      gate.leave(countedAddress('6.6.6.6'), 'declined');
      return true;
    }),
  );
  expect(asked).toBe(10);
  expect(answers.filter(Boolean)).toHaveLength(10);
});

test('a busy address with good cards is held up only at first', async () => {
  const gate = createAddressGate(clock);
  let most = 0;
  let underWay = 0;
  const buy = async () => {
    expect(await gate.enter(countedAddress('10.0.0.1'))).toBe(true);
    most = Math.max(most, ++underWay);
    await settle();
    underWay--;
    gate.leave(countedAddress('10.0.0.1'), 'approved');
  };
  await Promise.all(Array.from({ length: 1500 }, buy));
  expect(most).toBeGreaterThan(200);
});
