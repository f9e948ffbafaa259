import { action } from '#server/http/route.ts';
import { resendTickets } from '#server/orders/papers/resend-tickets.ts';
import { resendTicketsContract } from './contract.ts';

export const resendTicketsAction = action(resendTicketsContract, async (ctx, { order_id }) => {
  await resendTickets(ctx, order_id);
  return [{ order_id, sent: true }];
});
