import type { ObjectId } from '#domain/ids.ts';
import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { transferItemOf } from '#server/people/transfers/transfer-list.ts';
import type { Recipient } from '#server/people/transfers/transfer-rows.ts';
import { giveToFamily, offerTickets, type Offered } from '#server/people/transfers/transfers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { transferTicketsContract } from './contract.ts';

type Sent = { email?: string | null | undefined; phone?: string | null | undefined; consumer_id?: string | null | undefined };
type Target = Recipient & { consumerId: ObjectId | null };

export const transferTicketsAction = action(transferTicketsContract, async (ctx, { admissions, ...common }) => {
  const asked = admissions.map((entry, index) =>
    typeof entry === 'string'
      ? { id: entry, to: targetOf(common, ['data', 'email']) }
      : { id: entry.admission_id, to: targetOf(isAddressed(entry) ? entry : common, ['data', 'admissions', index, 'email']) },
  );
  if (new Set(asked.map(({ id }) => id)).size !== asked.length) throw malformed('A ticket is named twice.', ['data', 'admissions']);
  const groups = Map.groupBy(asked, ({ to }) => JSON.stringify(to));
  // All or nothing: tickets for half of a party help nobody.
  return inTransaction(ctx, async (ctx) => {
    const items = [];
    for (const group of groups.values()) {
      const { to } = group[0]!;
      const ids = group.map(({ id }) => id);
      const { rows, link }: Offered =
        to.consumerId === null ? await offerTickets(ctx, ids, to) : { rows: await giveToFamily(ctx, ids, to.consumerId), link: null };
      items.push(...rows.map((row) => ({ ...transferItemOf(row), link })));
    }
    return items;
  });
});

/** `path` is where the recipient of this ticket is looked for first. */
function targetOf({ email, phone, consumer_id }: Sent, path: (string | number)[]): Target {
  if (consumer_id) return { consumerId: consumer_id, email: null, phone: null };
  if (!email && !phone) throw malformed('Say to whom: an email address, a phone number, or a member of your family.', path);
  return { consumerId: null, email: email || null, phone: phone || null };
}

/** A ticket with a recipient of its own goes to that one alone, not also to whoever is named for the rest. */
const isAddressed = ({ email, phone, consumer_id }: Sent): boolean => Boolean(email || phone || consumer_id);
