import { useRef, useState } from 'react';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { randomKey } from '#web/lib/calls/random-key.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import type { Said } from '#web/ui/notice/notice.tsx';
import { readDraft, type Draft, type SettingField } from './setting-fields.ts';
import { SETTINGS } from './settings-words.ts';
import { useSettingDrafts } from './use-setting-drafts.ts';

export type SettingsGroup = {
  title: string;
  fields: readonly SettingField[];
  save: (changed: Record<string, unknown>, idempotencyKey: string) => Promise<Result<unknown>>;
};
type Told = { kind: Said['kind'] | 'info'; text: string };

/** What is typed in a group of settings, what is wrong with it, and the saving of what was changed. `onFaults`: some fields are refused. */
export function useSettings({ title, fields, save }: SettingsGroup, onFaults: () => void) {
  const { drafts, type, undo, settle } = useSettingDrafts(title);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const key = useRef(randomKey());
  const changed = fields.filter((field) => drafts[field.key] !== undefined && drafts[field.key] !== field.draft);
  const [said, setSaid] = useState<Told | null>(changed.length > 0 ? { kind: 'info', text: SETTINGS.isBack } : null);
  const complain = (found: Faults) => {
    setFaults(found);
    onFaults();
  };
  const submit = async () => {
    if (isBusy) return;
    setSaid(null);
    if (changed.length === 0) return setSaid({ kind: 'good', text: SETTINGS.nothing });
    const { values, wrong } = readAll(changed, drafts);
    if (Object.keys(wrong).length > 0) return complain(wrong);
    setFaults({});
    setBusy(true);
    const result = await heldBusy(save(values, key.current));
    setBusy(false);
    if (!isUnheard(result)) key.current = randomKey();
    if (result.success) return finish();
    const refused = refusedFields(result, fields);
    if (Object.keys(refused).length > 0) return complain(refused);
    setSaid({ kind: 'bad', text: failureText(result, SETTINGS.notSaved) });
  };
  const finish = () => {
    const what = SETTINGS.saved(changed.map((field) => changeText(field, drafts[field.key]!)).join(' '));
    settle(drafts);
    setSaid({ kind: 'good', text: what });
  };
  return {
    draftOf: (field: SettingField) => drafts[field.key] ?? field.draft,
    faults,
    said,
    isBusy,
    isChanged: changed.length > 0,
    submit,
    change: (field: SettingField, draft: Draft) => {
      type(field.key, draft);
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field.key)));
      setSaid(null);
      key.current = randomKey();
    },
    undo: () => {
      undo();
      setFaults({});
      setSaid(null);
    },
  };
}

type Faults = Record<string, string>;

function readAll(changed: readonly SettingField[], drafts: Readonly<Record<string, Draft>>): { values: Record<string, unknown>; wrong: Faults } {
  const read = changed.map((field) => ({ key: field.key, ...readDraft(field, drafts[field.key]!) }));
  return {
    values: Object.fromEntries(read.map((one) => [one.key, 'value' in one ? one.value : null])),
    wrong: Object.fromEntries(read.flatMap((one) => ('fault' in one ? [[one.key, one.fault]] : []))),
  };
}

/** Which fields the server refuses, and why. */
function refusedFields({ data }: Extract<Result<unknown>, { success: false }>, fields: readonly SettingField[]): Faults {
  return Object.fromEntries(
    (data ?? []).flatMap(({ path, message }) => {
      const field = fields.find((one) => path?.includes(one.key));
      return field ? [[field.key, message]] : [];
    }),
  );
}

function changeText({ label, kind }: SettingField, draft: Draft): string {
  if (typeof draft === 'boolean') return `“${label}” is ${draft ? 'on' : 'off'}.`;
  return kind === 'number' || kind === 'money' || kind === 'zone' ? `“${label}” is ${draft.trim()}.` : `“${label}” was changed.`;
}
