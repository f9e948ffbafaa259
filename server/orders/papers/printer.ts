import { createSideProcess } from '#server/platform/side-process.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';
import type { TicketSheet } from './ticket-sheet.ts';

/** Prints in a side process, because a PDF takes some tens of milliseconds in which nobody else would be answered. */
export type Printer = { tickets: (sheet: TicketSheet) => Promise<Buffer>; receipt: (sheet: ReceiptSheet) => Promise<Buffer>; close: () => Promise<void> };

export type PrintJob = { tickets: TicketSheet } | { receipt: ReceiptSheet };

export function createPrinter(): Printer {
  const { run, close } = createSideProcess<PrintJob, Buffer>(new URL('./printing.ts', import.meta.url));
  return { tickets: (sheet) => run({ tickets: sheet }), receipt: (sheet) => run({ receipt: sheet }), close };
}
