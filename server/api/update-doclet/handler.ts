import { readItem } from '#server/doclets/seeing/reading.ts';
import { changeRecord, type Follow } from '#server/doclets/writing/writing.ts';
import { malformed } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { tellMovedSoon } from '#server/orders/moves/moved-mails.ts';
import { assertSoldDaysStay } from '#server/orders/moves/sold-days.ts';
import { isNaming, nameTicket } from '#server/people/tickets/name-ticket.ts';
import { nameTicketsAfter } from '#server/people/tickets/ticket-names.ts';
import { updateDoclet } from './contract.ts';

export const updateDocletRoute = route(updateDoclet, async (ctx, { params, body }) => {
  if (body.data === undefined && body.tags === undefined) throw malformed('Send data or tags.', ['body']);
  const { data, tags, if_updated_at } = body;
  if (data && !tags && !if_updated_at && (await isNaming(ctx, params.id, data))) await nameTicket(ctx, params.id, data);
  else await changeRecord(ctx, params.id, body, followChange);
  return readItem(ctx, params.id);
});

/** What people's tickets say follows the record: their names, and the time of a session that was moved. What they cannot follow is refused. */
const followChange: Follow = async (ctx, changed, before) => {
  await assertSoldDaysStay(ctx, changed, before);
  await nameTicketsAfter(ctx, changed);
  await tellMovedSoon(ctx, changed);
};
