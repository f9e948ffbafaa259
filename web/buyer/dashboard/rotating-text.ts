import { useEffect, useState } from 'react';
import { printQrText } from '#domain/qr-text.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import type { Pass } from './passes.ts';

/** Where the venue asks for it the code moves on every 15 seconds, with or without a line. */
const STEP_MS = 15_000;
const MAC_LENGTH = 22;

export function useQrText({ id, key, rotationKey }: Pick<Pass, 'id' | 'key' | 'rotationKey'>): string | null {
  const [rotating, setRotating] = useState<string | null>(null);
  useEffect(() => {
    if (rotationKey === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const turn = async () => {
      const step = Math.floor(serverNow() / STEP_MS);
      const mac = await rotationMac(rotationKey, step);
      if (isOver) return;
      setRotating(printQrText({ admissionId: id, key, rotation: { step, mac } }));
      timer = setTimeout(() => void turn(), (step + 1) * STEP_MS - serverNow() + 20);
    };
    void turn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, key, rotationKey]);
  return rotationKey === null ? printQrText({ admissionId: id, key, rotation: null }) : rotating;
}

export async function rotationMac(key: string, step: number): Promise<string> {
  const text = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', text.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', imported, text.encode(String(step))));
  return btoa(String.fromCharCode(...mac))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
    .slice(0, MAC_LENGTH);
}
