import { useEffect, useMemo, useState } from 'react';
import { spacesOfRun, type SpaceRun } from '#domain/catalog/space-run.ts';
import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';

const EMPTY: SpaceRun = { before: '', firstRow: '', lastRow: '', between: '', first: '', last: '', after: '', without: '', x: '', y: '', apart: '44' };

/** The run of names as it is typed. It survives a reload, and only its writer finds it again. */
export function useRun() {
  const place = `spaces-run ${useWorker()._id}`;
  const [kept] = useState(() => keptInWindow<Partial<SpaceRun>>(place));
  const [run, setRun] = useState<SpaceRun>({ ...EMPTY, ...kept });
  const isDirty = JSON.stringify(run) !== JSON.stringify(EMPTY);
  useEffect(() => keepInWindow(place, isDirty ? run : null), [place, run, isDirty]);
  return {
    typed: run,
    answer: useMemo(() => spacesOfRun(run), [run]),
    isDirty,
    wasKept: kept !== null,
    type: (name: keyof SpaceRun, text: string) => setRun((before) => ({ ...before, [name]: text })),
    discard: () => setRun(EMPTY),
    forget: () => keepInWindow(place, null),
  };
}
