import { readItem } from '#server/doclets/reading.ts';
import { changeRecord } from '#server/doclets/writing.ts';
import { malformed } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { nameTicketsAfter } from '#server/people/ticket-names.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { updateDoclet } from './contract.ts';

export const updateDocletRoute = route(updateDoclet, (ctx, { params, body }) => {
  if (body.data === undefined && body.tags === undefined) throw malformed('Send data or tags.', ['body']);
  return inTransaction(ctx, async (ctx) => {
    await nameTicketsAfter(ctx, await changeRecord(ctx, params.id, body));
    return readItem(ctx, params.id);
  });
});
