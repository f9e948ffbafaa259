import { parseQrText } from '#domain/qr-text.ts';

const HELD_MS = 4000;

/** A code held in front of the camera is one scan, even if it rotates meanwhile. It counts again only after being out of sight for a moment. */
export function sameCodeGuard(heldMs = HELD_MS): (text: string, now: number) => boolean {
  let last = '';
  let seenAt = -Infinity;
  return (text, now) => {
    const reading = parseQrText(text);
    const code = reading.ok ? reading.code.admissionId : text;
    const isNew = code !== last || now - seenAt > heldMs;
    last = code;
    seenAt = now;
    return isNew;
  };
}
