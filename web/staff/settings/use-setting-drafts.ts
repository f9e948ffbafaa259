import { useEffect, useState } from 'react';
import { keepInWindow, keptInWindow } from '#web/lib/kept/stored-text.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import type { Draft } from './setting-fields.ts';

type Drafts = Readonly<Record<string, Draft>>;

/** What was typed in a group of settings and is not saved. It survives another page, a reload and a sign-in that has ended; only its writer finds it again. */
export function useSettingDrafts(title: string) {
  const name = `settings-draft ${useWorker()._id} ${title}`;
  const [drafts, setDrafts] = useState<Drafts>(() => keptInWindow<Drafts>(name) ?? {});
  useEffect(() => keepInWindow(name, Object.keys(drafts).length > 0 ? drafts : null), [name, drafts]);
  return {
    drafts,
    type: (key: string, draft: Draft) => setDrafts((before) => ({ ...before, [key]: draft })),
    undo: () => setDrafts({}),
    /** After saving. What was typed meanwhile stays. */
    settle: (sent: Drafts) => setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key, draft]) => draft !== sent[key]))),
  };
}
