import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { TestHouse, TestPerson } from './open-house.ts';
import { outcomeOf } from './outcome.ts';
import type { TestTicket, Venue } from './venue.ts';

/** What the link opens that somebody gets to whom tickets were sent. */
export const transferTokenIn = (text: string): string => /transfer\/([\w-]+)/.exec(text)![1]!;

/** Tickets that one person sends to another, what both are told, and the gate. */
export async function passingOn(house: TestHouse, venue: Venue) {
  const { db } = venue.ctx;
  const staff = await house.person('staff');
  let people = 0;
  const act = async (name: string, data: object, person: TestPerson) => {
    const reply = await house.act(name, data, { token: person.token });
    return { items: reply.body.data?.items, ...outcomeOf(reply) };
  };
  const newEmail = () => `friend${++people}@example.test`;
  const mailsTo = (email: string) => db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('created_at').orderBy('mail_id').execute();
  const tokenFor = async (email: string) => transferTokenIn((await mailsTo(email)).at(-1)!.plain);
  return {
    staff,
    act,
    newEmail,
    mailsTo,
    tokenFor,
    scan: async ({ _id, k }: Pick<TestTicket, '_id' | 'k'>) => (await act('scan-ticket', { _id, k }, staff)).reason ?? 'accepted',
    async offered(count = 1) {
      const [sender, recipient] = [
        await house.person('web', { firstName: 'Sam' }),
        await house.person('web', { email: newEmail(), firstName: 'Rae', lastName: 'Reed' }),
      ];
      const { consumerId } = await ensureConsumer(venue.ctx, sender.accountId);
      const tickets: TestTicket[] = [];
      for (let at = 0; at < count; at++) tickets.push(await venue.ticket({ holderAccount: sender.accountId, consumerId }));
      const sent = await act('transfer-tickets', { admissions: tickets.map((ticket) => ticket._id), email: recipient.email }, sender);
      return { sender, recipient, tickets, ticket: tickets[0]!, sent, token: sent.state === 'offered' ? await tokenFor(recipient.email) : '' };
    },
  };
}
