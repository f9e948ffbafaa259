import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import {
  activeLines,
  addLines,
  addToGroup,
  cartTotal,
  dropUnsellable,
  EMPTY_CART,
  groupKey,
  lowerQuantity,
  promoCodeToSend,
  quantityOf,
  raiseQuantity,
  removeGroup,
  removeMarked,
  soleStoreId,
  withPromoCode,
  type Cart,
  type CartLine,
} from './cart.ts';

const id = (letter: string) => letter.repeat(24);
const hold = (number: number) => number.toString(16).padStart(24, '0');

function line(ticket: number, change: Partial<CartLine> = {}): CartLine {
  return {
    passId: id('a'),
    eventId: id('e'),
    storeId: id('5'),
    name: 'Day Pass',
    priceCents: cents(4000),
    visitDate: '2026-12-10',
    ticketId: hold(ticket),
    ...change,
  };
}

const cartOf = (...lines: CartLine[]): Cart => addLines(EMPTY_CART, lines);
const dayPasses = groupKey(line(0));
const marks = (cart: Cart) => cart.lines.map((each) => (each.marked ? 'x' : 'o')).join('');

describe('adding', () => {
  test('keeps what is there', () => {
    const cart = addLines(cartOf(line(1)), [line(2), line(3, { visitDate: 'any' })]);
    expect(cart.lines.map((each) => each.ticketId)).toEqual([hold(1), hold(2), hold(3)]);
    expect(cartTotal(cart)).toBe(12_000);
  });

  test('the same hold twice is one line', () => {
    const once = cartOf(line(1));
    expect(addLines(once, [line(1), line(2), line(2)]).lines).toHaveLength(2);
  });

  test('lines without a hold are kept as separate lines', () => {
    const { ticketId: _ticketId, ...unheld } = line(1);
    expect(cartOf(unheld, unheld).lines).toHaveLength(2);
  });
});

describe('lowering and raising', () => {
  test('lowering marks lines from the end and then stops', () => {
    let cart = cartOf(line(1), line(2), line(3, { visitDate: '2026-12-11' }));
    cart = lowerQuantity(cart, dayPasses);
    expect(marks(cart)).toBe('oxo');
    cart = lowerQuantity(lowerQuantity(cart, dayPasses), dayPasses);
    expect(marks(cart)).toBe('xxo');
    expect(cartTotal(cart)).toBe(4000);
    expect(quantityOf(cart, id('a'))).toBe(1);
  });

  test('raising restores marked lines first and then asks for a hold', () => {
    const cart = lowerQuantity(cartOf(line(1), line(2)), dayPasses);
    const restored = raiseQuantity(cart, dayPasses);
    expect(restored).toEqual({ kind: 'restored', cart: cartOf(line(1), line(2)) });
    expect(raiseQuantity(cartOf(line(1)), dayPasses)).toEqual({
      kind: 'needs-lock',
      lock: { passId: id('a'), eventId: id('e'), spaceId: null, visitDate: '2026-12-10' },
    });
  });

  test.each([
    [2, 'at-limit'],
    [1, 'at-limit'],
    [3, 'needs-lock'],
    [0, 'needs-lock'],
    [null, 'needs-lock'],
    [undefined, 'needs-lock'],
  ])('two on different dates and a limit of %j → %s', (limit, kind) => {
    const cart = cartOf(line(1), line(2, { visitDate: '2026-12-11' }));
    expect(raiseQuantity(cart, dayPasses, limit).kind).toBe(kind);
  });

  test('a space can be restored but not raised beyond one', () => {
    const cart = cartOf(line(1, { spaceId: id('c') }));
    expect(raiseQuantity(cart, dayPasses).kind).toBe('fixed-space');
    expect(raiseQuantity(cartOf(line(1, { spaceId: id('c') }), line(2, { passId: id('9') })), dayPasses).kind).toBe('fixed-space');
    expect(raiseQuantity(lowerQuantity(cart, dayPasses), dayPasses).kind).toBe('restored');
  });

  test('an unknown group changes nothing', () => {
    expect(raiseQuantity(EMPTY_CART, dayPasses).kind).toBe('unknown-group');
    expect(lowerQuantity(EMPTY_CART, dayPasses)).toBe(EMPTY_CART);
    expect(addToGroup(EMPTY_CART, dayPasses, hold(9))).toBe(EMPTY_CART);
  });

  test('the new unit is like the others, but for nobody in particular yet', () => {
    const consumer = { id: id('d'), firstName: 'Maya', lastName: 'Lee', phone: '', dob: null };
    const timed = line(1, { consumer, entryTime: '18:00:00', marked: true });
    const cart = addToGroup(cartOf(timed), groupKey(timed), hold(2));
    expect(cart.lines[1]).toEqual(line(2, { entryTime: '18:00:00' }));
    expect(addToGroup(cart, groupKey(timed), hold(2)).lines).toHaveLength(2);
  });
});

describe('removing', () => {
  test('a group is removed at once, marked or not', () => {
    const cart = lowerQuantity(cartOf(line(1), line(2), line(3, { visitDate: 'any' })), dayPasses);
    const { cart: rest, releasedTicketIds } = removeGroup(cart, dayPasses);
    expect(rest.lines.map((each) => each.ticketId)).toEqual([hold(3)]);
    expect(releasedTicketIds).toEqual([hold(1), hold(2)]);
  });

  test('closing removes marked lines', () => {
    const { cart, releasedTicketIds } = removeMarked(lowerQuantity(cartOf(line(1), line(2)), dayPasses));
    expect(cart.lines).toEqual([line(1)]);
    expect(releasedTicketIds).toEqual([hold(2)]);
    expect(removeMarked(cart).releasedTicketIds).toEqual([]);
  });

  test('lines that can no longer be sold are removed', () => {
    const cart = withPromoCode(cartOf(line(1), line(2, { passId: id('b') })), 'light');
    const { cart: rest, releasedTicketIds } = dropUnsellable(cart, (each) => each.passId === id('b'));
    expect(rest).toEqual({ lines: [line(2, { passId: id('b') })], promoCode: 'light' });
    expect(releasedTicketIds).toEqual([hold(1)]);
  });
});

test.each([
  [' light10 ', 'light10', 'LIGHT10'],
  ['', null, null],
  ['   ', null, null],
  [null, null, null],
])('promo code %j is kept as %j and sent as %j', (code, kept, sent) => {
  const cart = withPromoCode(EMPTY_CART, code);
  expect(cart.promoCode).toBe(kept);
  expect(promoCodeToSend(cart)).toBe(sent);
});

test.each([
  [[], null],
  [[line(1), line(2)], id('5')],
  [[line(1), line(2, { storeId: id('6') })], null],
  [[line(1), line(2, { storeId: id('6'), marked: true as const })], id('5')],
])('the one store of the cart', (lines, expected) => {
  expect(soleStoreId(cartOf(...lines))).toBe(expected);
});

test('no hold is ever lost: it is either in the cart or released, never both', () => {
  const step = fc.constantFrom('add', 'lower', 'raise', 'group', 'close');
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.constantFrom('2026-12-10', '2026-12-11', 'any')), { maxLength: 60 }), (steps) => {
      let cart = EMPTY_CART;
      let taken = 0;
      const released: string[] = [];
      const settle = (outcome: { cart: Cart; releasedTicketIds: string[] }) => {
        released.push(...outcome.releasedTicketIds);
        cart = outcome.cart;
      };
      for (const [verb, visitDate] of steps) {
        const key = groupKey({ passId: id('a'), visitDate });
        if (verb === 'add') cart = addLines(cart, [line(++taken, { visitDate })]);
        else if (verb === 'lower') cart = lowerQuantity(cart, key);
        else if (verb === 'group') settle(removeGroup(cart, key));
        else if (verb === 'close') settle(removeMarked(cart));
        else {
          const outcome = raiseQuantity(cart, key, 30);
          if (outcome.kind === 'restored') cart = outcome.cart;
          if (outcome.kind === 'needs-lock') cart = addToGroup(cart, key, hold(++taken));
        }
        const kept = cart.lines.map((each) => each.ticketId);
        expect(new Set([...kept, ...released]).size).toBe(taken);
        expect(kept.length + released.length).toBe(taken);
        expect(cartTotal(cart)).toBe(activeLines(cart).length * 4000);
      }
    }),
  );
});
