import { unlinkRecords } from '#server/doclets/writing/linking.ts';
import { route } from '#server/http/route.ts';
import { membershipByLink } from '#server/people/joining/membership-by-link.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { unlinkDoclet } from './contract.ts';

export const unlinkDocletRoute = route(unlinkDoclet, (ctx, { params }) =>
  inTransaction(ctx, async (ctx) => {
    await unlinkRecords(ctx, params.id, params.weaveId, membershipByLink);
    return { _id: params.weaveId };
  }),
);
