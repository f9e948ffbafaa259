import type { Direction } from '#domain/gate/verdict.ts';
import { activateEntitlementContract } from '#server/actions/activate-entitlement/contract.ts';
import { admitOrderContract } from '#server/actions/admit-order/contract.ts';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { gateCountsContract } from '#server/actions/gate-counts/contract.ts';
import { gateSnapshotContract } from '#server/actions/gate-snapshot/contract.ts';
import { orderAtGateContract } from '#server/actions/order-at-gate/contract.ts';
import { scanBatchContract } from '#server/actions/scan-batch/contract.ts';
import { scanTicketContract } from '#server/actions/scan-ticket/contract.ts';
import { ask } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import type { Terminal } from '../chrome/desk/desk.ts';
import type { ListAsk } from './alone/list.ts';
import type { SendScans } from './alone/upload.ts';

const PATIENCE_MS = 20_000;

export type Person = { firstName: string; lastName: string; dob: string };
export type GateCalls = ReturnType<typeof gateCalls>;

/** The calls that a gate makes. A scan carries a nonce, so that asking again gives the same answer. */
export function gateCalls(ws: string, { terminal_id }: Pick<Terminal, 'terminal_id'>, device_id: string, event_id: string | null) {
  const params = { ws };
  const here = { terminal_id, device_id };
  const soon = () => AbortSignal.timeout(PATIENCE_MS);
  return {
    scan: (text: string, direction: Direction, nonce: string, signal: AbortSignal) =>
      call(scanTicketContract, { params, body: { data: { ...here, text, direction, nonce } } }, { signal }),
    others: (nonce: string) => call(orderAtGateContract, { params, body: { data: { ...here, nonce } } }, { signal: soon() }),
    admitOthers: (nonce: string, idempotencyKey: string) =>
      call(admitOrderContract, { params, body: { data: { ...here, nonce } } }, { idempotencyKey, signal: soon() }),
    activate: (doclet_id: string, { firstName, lastName, dob }: Person, idempotencyKey: string) =>
      call(
        activateEntitlementContract,
        { params, body: { data: { doclet_id, first_name: firstName, last_name: lastName, dob: dob === '' ? null : dob, terminal_id } } },
        { idempotencyKey, signal: soon() },
      ),
    /** For a gate without an event, where nothing is counted. */
    isThere: async () => {
      await ask(deviceInfoContract, { params, body: { data: { terminal_id } } }, 'The server cannot be reached.', soon());
      return null;
    },
    counts: async () =>
      (await ask(gateCountsContract, { params, body: { data: { terminal_id, event_id } } }, 'The counts could not be fetched.', soon())).items[0]!,
    fetchPage: (async ({ after, since }) =>
      (await ask(gateSnapshotContract, { params, body: { data: { ...here, event_id, after, since } } }, 'The list of passes could not be fetched.', soon()))
        .items[0]!) satisfies ListAsk['fetchPage'],
    upload: ((from, scans) =>
      call(
        scanBatchContract,
        {
          params,
          body: {
            data: {
              terminal_id: from.terminalId,
              device_id: from.deviceId,
              scans: scans.map(({ text, nonce, at, direction, accepted, reason }) => ({
                text,
                nonce,
                scanned_at: new Date(at).toISOString(),
                direction,
                accepted,
                reason,
              })),
            },
          },
        },
        { signal: soon() },
      )) satisfies SendScans,
  };
}
