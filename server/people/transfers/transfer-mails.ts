import type { ObjectId } from '#domain/ids.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { nameInMail, nameOfCaller } from '#server/accounts/mails/name-in-mail.ts';
import { sendPeopleMail } from '#server/accounts/mails/people-mails.ts';
import type { Ctx } from '#server/context.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';
import { howManyTickets, ticketLines } from '#server/orders/papers/ticket-lines.ts';
import { TRANSFER_HOURS, type Recipient } from './transfer-rows.ts';

/** What the mails say of one ticket, and of several. */
const ONE = {
  them: 'the ticket',
  stay: 'the ticket stays',
  accepted: 'Your ticket was accepted',
  oldCode: 'The code you had no longer opens the gate.',
  yours: 'This ticket is yours now',
  newCode: 'Your code is on your dashboard.',
};
const SEVERAL: typeof ONE = {
  them: 'the tickets',
  stay: 'the tickets stay',
  accepted: 'Your tickets were accepted',
  oldCode: 'The codes you had no longer open the gate.',
  yours: 'These tickets are yours now',
  newCode: 'Your codes are on your dashboard.',
};
const wordsFor = (tickets: readonly unknown[]): typeof ONE => (tickets.length === 1 ? ONE : SEVERAL);

export async function mailOffer(ctx: Ctx, to: Recipient, tickets: readonly AdmissionRow[], token: string): Promise<void> {
  if (to.email === null) return;
  const sender = await nameOfCaller(ctx);
  await sendPeopleMail(ctx, to.email, `${sender} sends you ${howManyTickets(tickets.length)} for ${ctx.workspace.name}`, {
    title: `${sender} sends you ${howManyTickets(tickets.length)}`,
    paragraphs: [await ticketLines(ctx, tickets), `Accept within ${TRANSFER_HOURS} hours. You get a code of your own; the old one ends.`],
    button: { label: 'See and accept', path: `transfer/${token}` },
    footer: 'If you do not know who this is, you need not do anything.',
  });
}

export async function mailOffered(ctx: Ctx, senderId: ObjectId, to: Recipient, tickets: readonly AdmissionRow[]): Promise<void> {
  const sender = await accountById(ctx, senderId);
  if (!sender) return;
  const words = wordsFor(tickets);
  await sendPeopleMail(ctx, sender.email, `You sent ${howManyTickets(tickets.length)} to ${to.email ?? to.phone}`, {
    title: `On its way to ${to.email ?? to.phone}`,
    paragraphs: [
      await ticketLines(ctx, tickets),
      `Until it is accepted you can take it back on your dashboard. After ${TRANSFER_HOURS} hours the link ends and ${words.stay} yours.`,
    ],
    button: { label: 'My passes', path: 'dashboard' },
    footer: `If this was not you, take ${words.them} back now and choose a new password.`,
  });
}

export async function mailAccepted(ctx: Ctx, senderId: ObjectId, recipientId: ObjectId, tickets: readonly AdmissionRow[]): Promise<void> {
  const [sender, recipient] = [await accountById(ctx, senderId), await accountById(ctx, recipientId)];
  const [list, howMany, words] = [await ticketLines(ctx, tickets), howManyTickets(tickets.length), wordsFor(tickets)];
  if (sender) {
    const by = nameInMail(recipient && { first_name: recipient.first_name, last_name: '' }, 'The recipient');
    await sendPeopleMail(ctx, sender.email, `${by} accepted ${howMany}`, { title: words.accepted, paragraphs: [list, words.oldCode] });
  }
  if (recipient) {
    await sendPeopleMail(ctx, recipient.email, `You have ${howMany} for ${ctx.workspace.name}`, {
      title: words.yours,
      paragraphs: [list, words.newCode],
      button: { label: 'My passes', path: 'dashboard' },
    });
  }
}

export async function mailRecalled(ctx: Ctx, senderId: ObjectId, to: Recipient): Promise<void> {
  const sender = await accountById(ctx, senderId);
  if (sender)
    await sendPeopleMail(ctx, sender.email, 'You took a ticket back', {
      title: 'You took a ticket back',
      paragraphs: [`It is no longer offered to ${to.email ?? to.phone}. Your code stays good.`],
    });
}

export async function mailWithdrawn(ctx: Ctx, to: string): Promise<void> {
  await sendPeopleMail(ctx, to, 'A ticket was taken back', {
    title: 'A ticket was taken back',
    paragraphs: ['The sender has taken back a ticket that was offered to you. If they offered you others with it, the link shows which are left.'],
  });
}
