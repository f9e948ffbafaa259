import { describe, expect, test } from 'vitest';
import { isSeat, needsReservation, type SeatHolders, type SeatTicket } from './season-seats.ts';

const [owner, member, season, single] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24), 'd'.repeat(24)];
const group = (over: Partial<SeatHolders> = {}): SeatHolders => ({ ownerAccount: owner, members: new Set([member]), passes: [], ...over });
const ticket = (over: Partial<SeatTicket> = {}): SeatTicket => ({ product_id: season, consumer_id: null, holder_account: null, ...over });

describe('a seat of a group', () => {
  test.each([
    ['a pass that its owner holds', group(), ticket({ holder_account: owner }), true],
    ['a pass in a member’s name', group(), ticket({ consumer_id: member }), true],
    ['not a pass of somebody else', group(), ticket({ consumer_id: owner, holder_account: member }), false],
    ['not a pass without a name', group(), ticket(), false],
    ['not a pass that nobody holds, if the group has no owner', group({ ownerAccount: null }), ticket(), false],
    ['a pass of a kind that the office named', group({ passes: [season] }), ticket({ holder_account: owner }), true],
    ['not a pass of another kind', group({ passes: [season] }), ticket({ holder_account: owner, product_id: single }), false],
  ])('is %s', (_what, holders, one, is) => {
    expect(isSeat(holders, one)).toBe(is);
  });

  test('opens the gate only on reserved days if the office named its kind, and on any day otherwise', () => {
    const owners = ticket({ holder_account: owner });
    expect([needsReservation(group({ passes: [season] }), owners), needsReservation(group(), owners)]).toEqual([true, false]);
  });
});
