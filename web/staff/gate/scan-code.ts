import type { Direction, Refusal } from '#domain/gate/verdict.ts';
import { isObjectId } from '#domain/ids.ts';
import { parseQrText, type QrCode } from '#domain/qr-text.ts';
import type { ScanResult } from '#server/gate/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { judgeAlone } from './alone/judge-alone.ts';
import { keepScan, passageWrite, waitingScans } from './alone/kept-scans.ts';
import { placeOf, canJudgeAlone } from './alone/sealed.ts';
import type { Shelf } from './alone/shelf.ts';
import type { GateCalls } from './gate-calls.ts';
import { TOO_LONG_ALONE } from './gate-words.ts';
import { outcomeOf, passRecorded, type Outcome } from './outcome.ts';

export type ScanPlace = { terminalId: string; deviceId: string; name: string; eventId: string | null; admitsTypes: readonly string[] };
type ScanParts = { shelf: Shelf; calls: Pick<GateCalls, 'scan'>; place: ScanPlace; now: () => number; mayDecide: () => boolean };
type Shown = { text: string; nonce: string; direction: Direction; hasLine: boolean };

/** How long the guest waits for the server. After that this device decides, and tells the server later under the same nonce. */
const PATIENCE_MS = 2000;
const AGAIN_AFTER_MS = 250;
const TROUBLE = 'The server could not check this code. Please scan it again.';

/** `lineIsGone`: the server did not answer in time. */
export async function scanCode(parts: ScanParts, shown: Shown): Promise<{ outcome: Outcome; lineIsGone: boolean }> {
  const { text, nonce, direction } = shown;
  const nothing = { nonce, text, at: parts.now(), direction, isAlone: false, sentence: null, pass: null };
  if (isObjectId(text.trim().toLowerCase())) return { outcome: { ...nothing, verdict: 'number-only' }, lineIsGone: false };
  const reading = parseQrText(text);
  if (!reading.ok) return { outcome: { ...nothing, verdict: 'unreadable' }, lineIsGone: false };
  // While scans wait to be uploaded, the server does not know whom this device has let in, so it is not asked.
  const mayAsk = shown.hasLine && (await waitingScans(parts.shelf)).length === 0;
  const answered = mayAsk ? await askServer(parts, shown) : null;
  if (answered) {
    await rememberPassage(parts.shelf, reading.code, answered);
    return { outcome: answered, lineIsGone: false };
  }
  return { outcome: await decideAlone(parts, shown, reading.code), lineIsGone: mayAsk };
}

/** A lost answer is asked for again under the same nonce until the time is up. */
async function askServer({ calls, now }: ScanParts, { text, nonce, direction }: Shown): Promise<Outcome | null> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const result = await calls.scan(text, direction, nonce, AbortSignal.timeout(Math.max(1, until - Date.now())));
    const items = result.success ? judgedIn(result.data) : null;
    const nothing = { nonce, text, at: now(), direction, isAlone: false, sentence: null, pass: null };
    if (items?.[0]) return outcomeOf(items[0], { nonce, text });
    if (items) return { ...nothing, verdict: 'unreadable' };
    if (!result.success && result.status !== 0 && result.status < 500) return { ...nothing, verdict: 'trouble', sentence: failureText(result, TROUBLE) };
    if (Date.now() + AGAIN_AFTER_MS >= until) return null;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}

/** A success without verdicts did not come from our server; something on the line has answered in its place. */
function judgedIn(data: { items?: unknown } | null | undefined): ScanResult[] | null {
  return Array.isArray(data?.items) ? data.items : null;
}

/** Notes passages that the server decided, so that this device knows of them if the line is lost a minute later. */
export async function rememberPassage(shelf: Shelf, code: Pick<QrCode, 'admissionId'>, { verdict, nonce, at, direction }: Outcome): Promise<void> {
  if (verdict !== 'accepted' || !canJudgeAlone()) return;
  await shelf.write([passageWrite(await placeOf(code.admissionId), nonce, { at, direction }, Date.now())]);
}

async function decideAlone({ shelf, place, now, mayDecide }: ScanParts, { text, nonce, direction }: Shown, code: QrCode): Promise<Outcome> {
  const at = now();
  const made = { nonce, text, at, direction, isAlone: true, sentence: null };
  if (!mayDecide()) return { ...made, verdict: 'trouble', sentence: TOO_LONG_ALONE, pass: null };
  const judged = await judgeAlone(shelf, code, { ...place, direction }, at);
  if (!judged) return { ...made, verdict: 'no-list', pass: null };
  const { refusal, record, list } = judged;
  await keepScan(shelf, {
    nonce,
    text,
    place: judged.place,
    pass: record?.n ?? '',
    deviceId: place.deviceId,
    terminalId: place.terminalId,
    at,
    direction,
    accepted: refusal === null,
    reason: reasonTold(refusal),
    problem: null,
  });
  return { ...made, verdict: refusal ?? 'accepted', pass: record && passRecorded(record, list, at) };
}

const reasonTold = (refusal: Refusal | 'not-listed' | null): Refusal | null => (refusal === 'not-listed' ? 'unknown' : refusal);
