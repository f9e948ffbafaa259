import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CartLine } from '#domain/cart/cart.ts';
import { cents } from '#domain/cents.ts';
import type { TicketEntry } from './attendee.ts';
import { buildOrderItems, orderItemsSchema, readOrderItems } from './order-submission.ts';

const id = (letter: string) => letter.repeat(24);

function line(ticketId: string | undefined, change: Partial<CartLine> = {}): CartLine {
  const common = { passId: id('a'), eventId: id('e'), storeId: id('5'), name: 'Day Pass', visitDate: '2026-12-10' };
  return { ...common, priceCents: cents(4000), ...(ticketId && { ticketId }), ...change };
}

function entry(heldTicketId: string, change: Partial<TicketEntry> = {}): TicketEntry {
  return { heldTicketId, productId: id('a'), firstName: 'Maya', lastName: 'Lee', dob: '', ...change };
}

const nobody = { assigned_first_name: null, assigned_last_name: null, assigned_dob: null, time: null };
const item = { doclet_id: id('a'), event_id: id('e'), item_id: id('1'), source: 'web', data: nobody };

describe('from cart to order', () => {
  const lines = [
    line(id('1')),
    line(id('2'), { visitDate: 'any', passId: id('b') }),
    line(id('3'), { entryTime: '18:30:00' }),
    line(id('4'), { marked: true }),
    line(id('6'), { visitDate: 'event' }),
  ];
  const entries = [entry(id('1'), { firstName: ' Maya ', dob: '2001-02-03' }), entry(id('3'), { lastName: ' ' }), entry(id('9'))];
  const items = buildOrderItems(lines, entries);

  test('groups units by date, each with its hold and its person', () => {
    expect(items).toEqual({
      '2026-12-10': [
        { ...item, data: { ...nobody, assigned_first_name: 'Maya', assigned_last_name: 'Lee', assigned_dob: '2001-02-03' } },
        { ...item, item_id: id('3'), data: { ...nobody, assigned_first_name: 'Maya', time: '18:30:00' } },
      ],
      any: [{ ...item, doclet_id: id('b'), item_id: id('2') }],
      event: [{ ...item, item_id: id('6') }],
    });
  });

  test('passes its own schema and reads back', () => {
    const units = readOrderItems(orderItemsSchema.parse(items));
    expect(units).toHaveLength(4);
    expect(units[0]).toEqual({
      visitDate: '2026-12-10',
      productId: id('a'),
      eventId: id('e'),
      holdId: id('1'),
      firstName: 'Maya',
      lastName: 'Lee',
      dob: '2001-02-03',
      entryTime: null,
    });
    expect(units.map(({ visitDate, holdId }) => [visitDate, holdId])).toEqual([
      ['2026-12-10', id('1')],
      ['2026-12-10', id('3')],
      ['any', id('2')],
      ['event', id('6')],
    ]);
  });

  test('a line without a hold is submitted without one', () => {
    expect(buildOrderItems([line(undefined)], [])).toEqual({ '2026-12-10': [{ ...item, item_id: null }] });
  });

  test('an empty cart is an empty order', () => {
    expect(buildOrderItems([], [])).toEqual({});
  });
});

describe('the wire form', () => {
  test.each([
    [{ '2026-12-10': [item] }, true],
    [{ any: [item] }, true],
    [{ event: [item] }, true],
    [{ '0000-00-00': [item] }, true],
    [{ '2026-12-10': [{ doclet_id: id('a'), event_id: id('e') }] }, true],
    [{ '2026-12-10': [{ ...item, source: null, data: null }] }, true],
    [{ any: [{ ...item, data: { assigned_first_name: '', assigned_last_name: '', assigned_dob: '', time: '' } }] }, true],
    [{}, true],
    [{ '2025-02-30': [item] }, false],
    [{ '2026-12-00': [item] }, false],
    [{ tomorrow: [item] }, false],
    [{ any: item }, false],
    [[item], false],
    [{ any: [{ ...item, doclet_id: 'x' }] }, false],
    [{ any: [{ ...item, item_id: { $oid: id('1') } }] }, false],
    [{ any: [{ ...item, data: { ...nobody, assigned_first_name: 'a\r\nb' } }] }, false],
    [{ any: [{ ...item, data: { ...nobody, assigned_first_name: 'x'.repeat(101) } }] }, false],
    [{ any: [{ ...item, data: { ...nobody, assigned_dob: '2025-02-30' } }] }, false],
    [{ any: [{ ...item, data: { ...nobody, time: '24:00:60' } }] }, false],
    [{ any: [item, item] }, false],
    [{ any: [item], '2026-12-10': [item] }, false],
    [{ any: Array.from({ length: 101 }, () => ({ ...item, item_id: null })) }, false],
    [{ any: Array.from({ length: 100 }, () => ({ ...item, item_id: null })) }, true],
  ])('%#', (items, expected) => {
    expect(orderItemsSchema.safeParse(items).success).toBe(expected);
  });

  test('reads empty texts and zeroed dates as what they mean', () => {
    const data = { assigned_first_name: ' ', assigned_last_name: '', assigned_dob: '', time: '' };
    const items = orderItemsSchema.parse({ '2026-00-00': [{ ...item, data }] });
    expect(readOrderItems(items)).toMatchObject([{ visitDate: 'any', firstName: null, lastName: null, dob: null, entryTime: null }]);
  });

  test('drops undeclared fields', () => {
    const items = orderItemsSchema.parse({ any: [{ ...item, price: 0, ow_role_id: 'x' }] });
    expect(items.any?.[0]).toEqual(item);
  });

  test('can be described in the API', () => {
    expect(z.toJSONSchema(orderItemsSchema)).toMatchObject({ type: 'object' });
  });
});
