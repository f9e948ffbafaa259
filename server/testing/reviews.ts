import type { listReviewsContract } from '#server/actions/list-reviews/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { TestHouse } from './house.ts';
import { itemsOf } from './outcome.ts';

type Review = OutputOf<typeof listReviewsContract>['items'][number];

/** What waits for an administrator to look at it. */
export async function openReviews(house: TestHouse): Promise<Review[]> {
  return itemsOf(await house.act('list-reviews', {}, { token: (await house.person('admin')).token }));
}

export const reviewsOf = async (house: TestHouse, orderId: string) => (await openReviews(house)).filter(({ order_id }) => order_id === orderId);

/** Where the bank's books differ from ours. */
export const openBreaks = async (house: TestHouse) => (await openReviews(house)).filter(({ kind }) => kind === 'break');
