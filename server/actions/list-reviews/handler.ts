import { action } from '#server/http/route.ts';
import { listReviews } from '#server/pos/reviews.ts';
import { listReviewsContract } from './contract.ts';

const decimal = (amountCents: number | null): number | null => (amountCents === null ? null : amountCents / 100);

export const listReviewsAction = action(listReviewsContract, async (ctx) =>
  (await listReviews(ctx)).map(({ id, since, reference, total_cents, taken_cents, ...review }) => ({
    ...review,
    _id: id,
    since: since.toISOString(),
    number: reference,
    total: decimal(total_cents),
    taken: decimal(taken_cents),
  })),
);
