import { isDated } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import { isOver } from '#server/catalog/over.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { AppError } from '#server/errors.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { dateText } from '#server/orders/papers/visit-text.ts';
import { STILL_TO_USE } from '#server/orders/tickets/still-to-use.ts';

type Sold = Pick<AdmissionRow, 'session_id' | 'event_id' | 'kind' | 'visit_date' | 'entry_time'>;

/** A session may change its time, which its tickets follow. A day has prices, capacity and people's plans of its own, so a session stays on those that tickets are sold for. */
export async function assertSoldDaysStay(ctx: Ctx, changed: Doclet, before: Doclet): Promise<void> {
  const date = changed.data['date'];
  if (changed.templateId !== TEMPLATE.venueEventSession || date === 'every' || date === before.data['date']) return;
  const sold = (await ticketsOf(ctx, changed)).filter((ticket) => ticket.visit_date !== date);
  if (sold.length === 0) return;
  const days = [...new Set(sold.map((ticket) => dateText(ticket.visit_date)))];
  const tickets = oneOrSeveral(sold.length, 'A ticket is', `${sold.length} tickets are`);
  const on = days.length === 1 ? days[0] : `${days.length} days`;
  throw new AppError(
    409,
    'tickets-sold',
    `${tickets} sold for ${on}. Leave this session there, make a new one for the other day, and move the tickets to it.`,
    {
      path: ['body', 'data', 'date'],
    },
  );
}

/** The tickets for certain days that are still to be used. */
async function ticketsOf(ctx: Ctx, session: Doclet): Promise<Sold[]> {
  const rows: Sold[] = await ctx.db
    .selectFrom('admission')
    .select(['session_id', 'event_id', 'kind', 'visit_date', 'entry_time'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('session_id', '=', session.id)
    .where(STILL_TO_USE)
    .orderBy('visit_date')
    .execute();
  const [catalog, now] = [await catalogOf(ctx), ctx.clock.now()];
  return rows.filter((ticket) => isDated(ticket.visit_date) && !isOver(catalog, ticket, now));
}
