import { createSideProcess, SideProcessBusy } from '#server/platform/side-process.ts';
import { unavailable } from '#server/errors.ts';
import type { ReceiptSheet } from './receipt-sheet.ts';
import type { TicketSheet } from './ticket-sheet.ts';

/** Prints beside everything else: a PDF takes some tens of milliseconds, in which nobody else would be answered. */
export type Printer = { tickets: (sheet: TicketSheet) => Promise<Buffer>; receipt: (sheet: ReceiptSheet) => Promise<Buffer>; close: () => Promise<void> };

export type PrintJob = { tickets: TicketSheet } | { receipt: ReceiptSheet };

export function createPrinter(): Printer {
  const { run, close } = createSideProcess<PrintJob, Uint8Array>(new URL('./printing.ts', import.meta.url));
  const print = async (job: PrintJob): Promise<Buffer> => {
    try {
      const { buffer, byteOffset, byteLength } = await run(job);
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (reason) {
      throw reason instanceof SideProcessBusy ? unavailable() : reason;
    }
  };
  return { tickets: (sheet) => print({ tickets: sheet }), receipt: (sheet) => print({ receipt: sheet }), close };
}
