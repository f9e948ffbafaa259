import { SignJWT } from 'jose';
import type { Ctx } from '#server/context.ts';
import type { GoogleWallet } from '#server/platform/wallet-credentials.ts';
import type { WalletSheet, WalletTicket } from './wallet-tickets.ts';

/** The link contains the whole ticket, signed, so that Google needs to know nothing beforehand. */
const SAVE = 'https://pay.google.com/gp/v/save/';
/** The length of a token that Google calls safe. Some browsers cut longer URLs. */
const SAFE_LENGTH = 1800;

type SaveLink = { url: string; tickets: WalletTicket[] };

/** Puts as many tickets into a link as its length allows; each ticket is in one link. */
export async function googleLinks(ctx: Ctx, google: GoogleWallet, sheet: WalletSheet): Promise<SaveLink[]> {
  const links: SaveLink[] = [];
  for (const ticket of sheet.tickets) {
    const open = links.at(-1);
    const together = open && (await saveLink(ctx, google, sheet, [...open.tickets, ticket]));
    if (together && together.url.length - SAVE.length <= SAFE_LENGTH) links[links.length - 1] = together;
    else links.push(await saveLink(ctx, google, sheet, [ticket]));
  }
  return links;
}

async function saveLink(ctx: Ctx, google: GoogleWallet, sheet: WalletSheet, tickets: WalletTicket[]): Promise<SaveLink> {
  const classes = new Map(tickets.map((ticket) => [classId(google, ticket), ticketClass(ctx, google, sheet, ticket)]));
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [new URL(sheet.home).origin],
    payload: { eventTicketClasses: [...classes.values()], eventTicketObjects: tickets.map((ticket) => ticketObject(google, ticket)) },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(google.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(ctx.clock.now() / 1000))
    .sign(google.key);
  return { url: `${SAVE}${token}`, tickets };
}

/** What all tickets of a day and hour share. A time is the venue's own, as the pass shows it; a whole day is shown in words. */
function ticketClass(ctx: Ctx, google: GoogleWallet, sheet: WalletSheet, ticket: WalletTicket) {
  const { wallStart } = ticket.times;
  return {
    id: classId(google, ticket),
    issuerName: sheet.venue,
    eventName: said(ctx, ticket.event),
    reviewStatus: 'UNDER_REVIEW',
    ...(wallStart ? { dateTime: { start: wallStart } } : { textModulesData: [{ id: 'date', header: 'Date', body: ticket.date }] }),
  };
}

function ticketObject(google: GoogleWallet, ticket: WalletTicket) {
  const notes = [
    ...(ticket.place ? [{ id: 'place', header: 'Place', body: ticket.place }] : []),
    ...(ticket.admits > 1 ? [{ id: 'admits', header: 'Admits', body: `${ticket.admits}` }] : []),
  ];
  return {
    id: `${google.issuerId}.${ticket.id}`,
    classId: classId(google, ticket),
    state: 'ACTIVE',
    ticketHolderName: ticket.holder || 'Guest',
    ticketNumber: ticket.id.slice(-8).toUpperCase(),
    ticketType: { defaultValue: { language: 'en', value: ticket.name } },
    ...(notes.length > 0 ? { textModulesData: notes } : {}),
    hexBackgroundColor: `#${ticket.look.background}`,
    barcode: { type: 'QR_CODE', value: ticket.qr, alternateText: ticket.holder || ticket.name },
  };
}

const classId = (google: GoogleWallet, ticket: WalletTicket): string =>
  `${google.issuerId}.${ticket.eventId}-${(ticket.times.wallStart ?? ticket.day).replace(/\W/g, '')}`;
const said = (ctx: Ctx, value: string) => ({ defaultValue: { language: ctx.workspace.locale, value } });
