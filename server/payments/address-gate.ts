import { MINUTE_MS } from '#domain/durations.ts';
import type { CountedAddress } from '#server/platform/address.ts';
import type { Clock } from '#server/platform/clock.ts';
import { BLOCK_AFTER } from './card-declines.ts';

/**
 * Limits how many charges of one address may be under way at a time. Declines are known only afterwards, so a thousand stolen cards sent at once would all reach the bank before
 * the first decline is counted. Each charge under way therefore counts as a decline to come. An address starts with ten places and earns one more for every four charges that the
 * bank approves. When all places are taken, a charge waits.
 */
export type AddressGate = {
  /** False when the address has used up its declines, or the wait is too long. */
  enter: (address: CountedAddress) => Promise<boolean>;
  leave: (address: CountedAddress, outcome: 'approved' | 'declined' | 'other') => void;
  allowed: (address: CountedAddress) => number;
};

type Door = { underWay: number; approvals: number; declines: number; since: number; waiting: ((admitted: boolean) => void)[] };

const APPROVALS_PER_PLACE = 4;
const FORGET_AFTER_MS = 10 * MINUTE_MS;
const MOST_WAITING = 2000;
const LONGEST_WAIT_MS = 20_000;
const MOST_DOORS = 50_000;

export function createAddressGate(clock: Clock): AddressGate {
  const doors = new Map<CountedAddress, Door>();

  function doorOf(address: CountedAddress): Door {
    let door = doors.get(address);
    if (!door) {
      if (doors.size >= MOST_DOORS) forgetIdle();
      doors.set(address, (door = { underWay: 0, approvals: 0, declines: 0, since: clock.now(), waiting: [] }));
    }
    if (clock.now() - door.since > FORGET_AFTER_MS) Object.assign(door, { approvals: Math.floor(door.approvals / 2), declines: 0, since: clock.now() });
    return door;
  }

  function forgetIdle(): void {
    for (const [address, door] of doors) if (door.underWay === 0) doors.delete(address);
  }

  const allowedAt = (door: Door) => BLOCK_AFTER + Math.floor(door.approvals / APPROVALS_PER_PLACE);
  const placesAt = (door: Door) => allowedAt(door) - door.declines;

  /** Admits waiting charges as far as there is room. When the address has no place left at all, they are refused. */
  function admit(door: Door): void {
    while (door.waiting.length > 0 && (placesAt(door) <= 0 || door.underWay < placesAt(door))) {
      const admitted = placesAt(door) > 0;
      if (admitted) door.underWay++;
      door.waiting.shift()!(admitted);
    }
  }

  return {
    allowed: (address) => allowedAt(doorOf(address)),
    async enter(address) {
      const door = doorOf(address);
      if (placesAt(door) <= 0 || door.waiting.length >= MOST_WAITING) return false;
      if (door.underWay < placesAt(door)) {
        door.underWay++;
        return true;
      }
      return new Promise((resolve) => {
        const answer = (admitted: boolean) => {
          clearTimeout(timer);
          resolve(admitted);
        };
        const timer = setTimeout(() => {
          door.waiting.splice(door.waiting.indexOf(answer), 1);
          resolve(false);
        }, LONGEST_WAIT_MS);
        door.waiting.push(answer);
      });
    },
    leave(address, outcome) {
      const door = doorOf(address);
      door.underWay--;
      if (outcome === 'approved') door.approvals++;
      if (outcome === 'declined') door.declines++;
      admit(door);
    },
  };
}
