import { toDecimal } from '#domain/cents.ts';
import { action } from '#server/http/route.ts';
import { listReviews } from '#server/pos/reviews/reviews.ts';
import { listReviewsContract } from './contract.ts';

export const listReviewsAction = action(listReviewsContract, async (ctx) =>
  (await listReviews(ctx)).map(({ id, since, reference, total_cents, taken_cents, ...review }) => ({
    ...review,
    _id: id,
    since: since.toISOString(),
    number: reference,
    total: toDecimal(total_cents),
    taken: toDecimal(taken_cents),
  })),
);
