import { workAside } from '#server/platform/side-work.ts';
import type { PrintJob } from './printer.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { ticketPdf } from './ticket-pdf.ts';

workAside<PrintJob, Buffer>((job) => ('tickets' in job ? ticketPdf(job.tickets) : receiptPdf(job.receipt)));
