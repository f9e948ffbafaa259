import { readObjectId, type ObjectId } from './ids.ts';

/** What an admission's QR code contains. `t` and `m` are present if the workspace rotates its codes. */
export type QrCode = { admissionId: ObjectId; key: string | null; rotation: { step: number; mac: string } | null };

type QrReading = { ok: true; code: QrCode } | { ok: false; errorType: 'bad_qr_code' };

const LONGEST = 512;
const KEY = /^[A-Za-z0-9_-]{22}$/;
const MAC = /^[A-Za-z0-9_-]{8,64}$/;
const BAD: QrReading = { ok: false, errorType: 'bad_qr_code' };

export function printQrText({ admissionId, key, rotation }: QrCode): string {
  return JSON.stringify({
    _id: admissionId,
    ...(key !== null && { k: key }),
    ...(rotation && { t: rotation.step, m: rotation.mac }),
  });
}

/** Reads a scanned text. A code without its key is read too; the server decides whether it opens anything. */
export function parseQrText(text: unknown): QrReading {
  if (typeof text !== 'string' || text.length > LONGEST) return BAD;
  const fields = parseObject(text.trim());
  if (fields === null || typeof fields._id !== 'string') return BAD;
  const { _id, k, t, m } = fields;
  const admissionId = readObjectId(_id);
  if (admissionId === null) return BAD;
  if (k !== undefined && !(typeof k === 'string' && KEY.test(k))) return BAD;
  const key = k ?? null;
  if (t === undefined && m === undefined) return { ok: true, code: { admissionId, key, rotation: null } };
  if (!isStep(t) || typeof m !== 'string' || !MAC.test(m)) return BAD;
  return { ok: true, code: { admissionId, key, rotation: { step: t, mac: m } } };
}

function isStep(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
