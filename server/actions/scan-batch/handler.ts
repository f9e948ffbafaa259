import { DAY_MS } from '#domain/durations.ts';
import { malformed } from '#server/errors.ts';
import { gatePlace } from '#server/gate/gate-place.ts';
import { uploadScans, type OfflineScan } from '#server/gate/offline-scans.ts';
import { readPresented } from '#server/gate/presented-code.ts';
import { offlineAnswer } from '#server/gate/scan-answer.ts';
import { signedIn } from '#server/http/actor.ts';
import { action } from '#server/http/route.ts';
import { scanBatchContract } from './contract.ts';

const LONGEST_OFFLINE_MS = 30 * DAY_MS;
const CLOCK_AHEAD_MS = DAY_MS;

export const scanBatchAction = action(scanBatchContract, async (ctx, data) => {
  const place = await gatePlace(ctx, data);
  const now = ctx.clock.now();
  const scans = data.scans.map((scan, index): OfflineScan => {
    const at = Date.parse(scan.scanned_at);
    if (at > now + CLOCK_AHEAD_MS || at < now - LONGEST_OFFLINE_MS)
      throw malformed('The time of this scan cannot be right.', ['data', 'scans', index, 'scanned_at']);
    return {
      code: readPresented(scan),
      nonce: scan.nonce,
      at,
      direction: place.isOneWay ? place.direction : (scan.direction ?? place.direction),
      accepted: scan.accepted !== false,
      reason: scan.reason ?? null,
    };
  });
  const outcomes = await uploadScans(ctx, place, signedIn(ctx).accountId, scans);
  return outcomes.map((outcome, index) => offlineAnswer(ctx, scans[index]!.nonce, scans[index]!.direction, outcome));
});
