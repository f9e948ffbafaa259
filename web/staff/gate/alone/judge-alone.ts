import { refusalAlone, withPassages, type GateAlone } from '#domain/gate/alone.ts';
import type { SnapshotRecord } from '#domain/gate/snapshot.ts';
import type { Refusal } from '#domain/gate/verdict.ts';
import type { QrCode } from '#domain/qr-text.ts';
import { passagesOf } from './kept-scans.ts';
import { readList, type ListState } from './list.ts';
import { canJudgeAlone, isFresh, openSealed, placeOf } from './sealed.ts';
import type { Shelf } from './shelf.ts';

/** `not-listed`: the pass is not on the list, which may be older than the pass. */
type Judged = { list: ListState; place: string; refusal: Refusal | 'not-listed' | null; record: SnapshotRecord | null };

/** Null: this device has no list to judge by. */
export async function judgeAlone(shelf: Shelf, code: QrCode, gate: GateAlone & { name: string }, at: number): Promise<Judged | null> {
  const list = canJudgeAlone() ? await readList(shelf) : undefined;
  if (!list || list.madeAt === null) return null;
  const place = await placeOf(code.admissionId);
  const none = { list, place, record: null };
  if (await shelf.read('dead', place)) return { ...none, refusal: 'revoked' };
  const sealed = await shelf.read<string>('records', place);
  if (sealed === undefined) return { ...none, refusal: 'not-listed' };
  const record = code.key === null ? null : await openSealed(code.admissionId, code.key, sealed);
  if (record === null) return { ...none, refusal: 'unknown' };
  const known = withPassages(record, await passagesOf(shelf, place), gate.name);
  if (record.x !== undefined && !(await isFresh(record.x, code.rotation, at))) return { list, place, record: known, refusal: 'stale-code' };
  return { list, place, record: known, refusal: refusalAlone(known, list.event, gate, at) };
}
