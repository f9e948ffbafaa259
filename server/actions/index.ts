import type { Route } from '#server/http/route.ts';
import { gateSnapshotAction } from './gate-snapshot/handler.ts';
import { recordResourceUseRoute } from './record-resource-use/handler.ts';
import { scanBatchAction } from './scan-batch/handler.ts';
import { scanTicketAction } from './scan-ticket/handler.ts';

/** Every action: one folder each, one line each. */
export const actions: Route[] = [
  gateSnapshotAction,
  recordResourceUseRoute,
  scanBatchAction,
  scanTicketAction,
];
