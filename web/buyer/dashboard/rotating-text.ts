import { useEffect, useState } from 'react';
import { printQrText } from '#domain/qr-text.ts';
import { ROTATION_STEP_MS, rotationStep } from '#domain/rotating-code.ts';
import { rotationMac } from '#web/lib/rotation-mac.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import type { Pass } from './passes.ts';

/** If the venue uses rotating codes, the code changes by itself, also offline. */
export function useQrText({ id, key, rotationKey }: Pick<Pass, 'id' | 'key' | 'rotationKey'>): string | null {
  const [rotating, setRotating] = useState<string | null>(null);
  useEffect(() => {
    if (rotationKey === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const turn = async () => {
      const step = rotationStep(serverNow());
      const mac = await rotationMac(rotationKey, step);
      if (isOver) return;
      setRotating(printQrText({ admissionId: id, key, rotation: { step, mac } }));
      timer = setTimeout(() => void turn(), (step + 1) * ROTATION_STEP_MS - serverNow() + 20);
    };
    void turn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, key, rotationKey]);
  return rotationKey === null ? printQrText({ admissionId: id, key, rotation: null }) : rotating;
}
