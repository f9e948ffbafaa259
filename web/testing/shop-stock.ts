import type { CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { cents } from '#domain/cents.ts';
import { CATEGORY, ROLE } from '#domain/fixed-ids.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import { EVENT } from './buyer-page.tsx';

/** Products for tests of the shop. */
export const STORE = '5'.repeat(24);
export const idOf = (letter: string): string => letter.repeat(24);

export function product(change: Partial<Product> = {}): Product {
  return {
    _id: idOf('a'),
    name: 'Adult Admission',
    category_id: CATEGORY.singleDayPass,
    event_id: EVENT,
    store_id: STORE,
    status: 'active',
    ow_roles: [ROLE.web],
    admin: false,
    pos: false,
    staff: false,
    web: true,
    price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 54 }] }],
    ...change,
  };
}

export function shopEvent(change: Partial<NonNullable<Bootstrap['event']>> = {}): NonNullable<Bootstrap['event']> {
  return {
    _id: EVENT,
    name: 'Winter Lights',
    start_date: null,
    end_date: null,
    sale_start: null,
    sale_end: null,
    heading: 'Winter Lights on the Lake',
    description: '<p>Bring a scarf.</p>',
    gates_text: '',
    image_url: null,
    map_url: null,
    brand: null,
    time_zone: 'America/Chicago',
    terms_ids: [],
    session_ids: [],
    ...change,
  };
}

export function cartLine(ticket: string, change: Partial<CartLine> = {}): CartLine {
  return {
    passId: idOf('a'),
    eventId: EVENT,
    storeId: STORE,
    name: 'Adult Admission',
    priceCents: cents(5400),
    visitDate: '2031-11-21',
    ticketId: idOf(ticket),
    ...change,
  };
}
