import type { TestHouse } from './house.ts';
import { itemsOf } from './outcome.ts';

type Review = {
  kind: string;
  _id: string;
  order_id: string | null;
  total: number | null;
  taken: number | null;
  what: string;
  note: string | null;
  gateway_key: string | null;
};

/** What waits for an administrator to look at it. */
export async function openReviews(house: TestHouse): Promise<Review[]> {
  return itemsOf(await house.act('list-reviews', {}, { token: (await house.person('admin')).token }));
}

export const reviewsOf = async (house: TestHouse, orderId: string) => (await openReviews(house)).filter(({ order_id }) => order_id === orderId);

/** Where the bank's books differ from ours. */
export const openBreaks = async (house: TestHouse) => (await openReviews(house)).filter(({ kind }) => kind === 'break');
