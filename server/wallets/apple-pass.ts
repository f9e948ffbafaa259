import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PKPass } from 'passkit-generator';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import type { AppleWallet } from '#server/platform/wallet-credentials.ts';
import { passPictures, type PassPictures } from './pass-pictures.ts';
import type { WalletSheet, WalletTicket } from './wallet-tickets.ts';

/** Apple allows at most ten passes in a bundle. */
export const MOST_IN_BUNDLE = 10;

const APPLE_PASS = { mime: 'application/vnd.apple.pkpass', extension: 'pkpass' };
const APPLE_BUNDLE = { mime: 'application/vnd.apple.pkpasses', extension: 'pkpasses' };

type PassFile = { bytes: Buffer; mime: string; extension: string };

/** One ticket becomes a pass, several become a bundle of passes. */
export async function applePasses(ctx: Ctx, sheet: WalletSheet): Promise<PassFile> {
  const apple = offered(ctx);
  const { PKPass } = await import('passkit-generator');
  const passes: PKPass[] = [];
  for (const ticket of sheet.tickets.slice(0, MOST_IN_BUNDLE)) {
    const pass = filledPass(PKPass, apple, sheet, ticket, await passPictures(ctx, ticket.look));
    // Signing keeps this thread busy, so others get their turn between two passes.
    pass.getAsBuffer();
    passes.push(pass);
    await nextTurn();
  }
  const [only] = passes;
  return passes.length === 1 ? { bytes: only!.getAsBuffer(), ...APPLE_PASS } : { bytes: PKPass.pack(...passes).getAsBuffer(), ...APPLE_BUNDLE };
}

function offered(ctx: Ctx): AppleWallet {
  const { apple } = ctx.config.wallets;
  if (!apple || ctx.clock.now() >= apple.until) throw notFound('Apple Wallet');
  return apple;
}

function filledPass(Pass: typeof PKPass, apple: AppleWallet, sheet: WalletSheet, ticket: WalletTicket, pictures: PassPictures): PKPass {
  const { look, times } = ticket;
  const pass = new Pass(
    pictures.files,
    { wwdr: apple.wwdr, signerCert: apple.certificate, signerKey: apple.key },
    {
      formatVersion: 1,
      passTypeIdentifier: apple.passTypeId,
      teamIdentifier: apple.teamId,
      serialNumber: ticket.id,
      organizationName: sheet.venue,
      description: `${ticket.event}, ${ticket.name}`,
      groupingIdentifier: `${ticket.eventId} ${ticket.day}`,
      backgroundColor: rgb(look.background),
      foregroundColor: rgb(look.ink),
      labelColor: rgb(look.label),
      // Whoever has the code gets in. Tickets are passed on in the account, where the old code ends.
      sharingProhibited: true,
      ...(pictures.hasLogo ? {} : { logoText: sheet.venue }),
    },
  );
  pass.type = 'eventTicket';
  fill(pass, sheet, ticket);
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: ticket.qr, messageEncoding: 'iso-8859-1', altText: ticket.holder || ticket.name });
  if (times.startsAt !== null) {
    const start = new Date(times.startsAt);
    // Phones up to iOS 17 read the first, newer ones the second.
    pass.setRelevantDate(start);
    pass.setRelevantDates([{ relevantDate: start }]);
  }
  if (times.until !== null) pass.setExpirationDate(new Date(times.until));
  return pass;
}

function fill(pass: PKPass, sheet: WalletSheet, ticket: WalletTicket): void {
  pass.headerFields.push({ key: 'date', label: 'DATE', value: ticket.date });
  pass.primaryFields.push({ key: 'event', label: sheet.venue.toUpperCase(), value: ticket.event });
  pass.secondaryFields.push({ key: 'name', label: 'NAME', value: ticket.holder || 'Guest' }, { key: 'ticket', label: 'TICKET', value: ticket.name });
  if (ticket.time) pass.auxiliaryFields.push({ key: 'entry', label: 'ENTRY', value: ticket.time });
  if (ticket.place) pass.auxiliaryFields.push({ key: 'place', label: 'PLACE', value: ticket.place });
  if (ticket.admits > 1) pass.auxiliaryFields.push({ key: 'admits', label: 'ADMITS', value: ticket.admits });
  pass.backFields.push(
    { key: 'account', label: 'Your tickets', value: sheet.home, dataDetectorTypes: ['PKDataDetectorTypeLink'] },
    { key: 'handing-on', label: 'Passing it on', value: 'Transfer this ticket in your account. Its code then ends, and this pass with it.' },
    { key: 'number', label: 'Ticket number', value: ticket.id },
  );
}

function rgb(hex: string): string {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
