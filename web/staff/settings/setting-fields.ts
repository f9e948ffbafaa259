import { cents, type Cents, parseCents, toDecimalText } from '#domain/cents.ts';
import type { getWorkspace } from '#server/api/get-workspace/contract.ts';
import type { listSettings } from '#server/api/list-settings/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import type { CountText } from '#web/staff/chrome/words/count.ts';
import { SETTINGS } from './settings-words.ts';

export type Setting = OutputOf<typeof listSettings>['items'][number];
export type WorkspaceRecord = OutputOf<typeof getWorkspace>;

/** A field of the form. Its draft is text, or a boolean for a switch. */
export type Draft = string | boolean;
export type SettingField = {
  key: string;
  label: string;
  kind: 'text' | 'prose' | 'number' | 'money' | 'flag' | 'lines' | 'zone' | 'record';
  draft: Draft;
  hint?: string | undefined;
  required?: boolean;
};

const kindOf = ({ key, initial }: Setting): SettingField['kind'] =>
  typeof initial === 'boolean' ? 'flag' : Array.isArray(initial) ? 'lines' : key.endsWith('_cents') ? 'money' : 'number';

const draftOf = (kind: SettingField['kind'], value: unknown): Draft => {
  if (kind === 'flag') return value === true;
  if (kind === 'lines') return (value as string[]).join('\n');
  return kind === 'money' ? toDecimalText(cents(Number(value))) : String(value);
};

/** How the venue writes amounts and numbers. */
type Texts = { money: (amount: Cents) => string; count: CountText };

/** A value in words, for hints about defaults and limits. */
function valueText(kind: SettingField['kind'], value: unknown, { money, count }: Texts): string {
  if (kind === 'flag') return value === true ? 'on' : 'off';
  if (kind === 'lines') return (value as string[]).join(', ') || 'none';
  return kind === 'money' ? money(cents(Number(value))) : count(Number(value));
}

export function fieldOf(setting: Setting, texts: Texts): SettingField {
  const kind = kindOf(setting);
  const { limits } = setting;
  const between = limits ? `${SETTINGS.between(valueText(kind, limits.least, texts), valueText(kind, limits.most, texts))} ` : '';
  const lines = kind === 'lines' ? `${SETTINGS.linesHint} ` : '';
  const label = kind === 'money' ? setting.label.replace(', in cents', '') : setting.label;
  return {
    key: setting.key,
    label,
    kind,
    draft: draftOf(kind, setting.value),
    hint: `${between}${lines}${SETTINGS.usual(valueText(kind, setting.initial, texts))}`,
  };
}

/** The value to send for a draft, or why it is invalid. */
export function readDraft({ kind, required }: SettingField, draft: Draft): { value: unknown } | { fault: string } {
  if (typeof draft === 'boolean') return { value: draft };
  const text = draft.trim();
  if (required && text === '') return { fault: SETTINGS.required };
  if (kind === 'number') return /^\d{1,12}$/.test(text) ? { value: Number(text) } : { fault: SETTINGS.isNumber };
  if (kind === 'money') {
    const amount = parseCents(text.replace(/,(\d{1,2})$/, '.$1'));
    return amount === null ? { fault: SETTINGS.isMoney } : { value: amount };
  }
  if (kind === 'lines') return { value: text.split(/\s*\n\s*/).filter((line) => line !== '') };
  return { value: kind === 'record' && text === '' ? null : text };
}

const GROUPS: readonly { title: string; keys: readonly string[] }[] = [
  { title: 'The shop', keys: ['hold_minutes', 'holds_per_owner', 'holds_per_address', 'waiting_offer_minutes', 'lockdown', 'recycle', 'frame_ancestors'] },
  { title: 'At the gate', keys: ['entry_early_minutes', 'entry_late_minutes', 'rotating_codes'] },
  { title: 'Refunds', keys: ['refund_limit_cents', 'refund_daily_cents'] },
  { title: 'Who may see and write what', keys: ['privacy_mode', 'staff_writes_catalogue', 'mail_days', 'resource_use_days', 'support_days'] },
];

/** Each setting belongs to one group. A setting that this page does not know goes into the last group. */
export function grouped(settings: readonly Setting[]): { title: string; settings: Setting[] }[] {
  const known = new Set(GROUPS.flatMap(({ keys }) => keys));
  const groups = GROUPS.map(({ title, keys }) => ({ title, settings: keys.flatMap((key) => settings.filter((one) => one.key === key)) }));
  return [...groups, { title: 'More', settings: settings.filter((one) => !known.has(one.key)) }].filter((group) => group.settings.length > 0);
}

export function workspaceFields(record: WorkspaceRecord): SettingField[] {
  return [
    { key: 'name', label: 'Name', kind: 'text', draft: record.name, required: true, hint: 'As visitors read it.' },
    { key: 'description', label: 'Description', kind: 'prose', draft: record.description ?? '' },
    { key: 'time_zone', label: 'Time zone', kind: 'zone', draft: record.time_zone, required: true, hint: 'Whose clock days and times are told by.' },
    { key: 'locale', label: 'Locale', kind: 'text', draft: record.locale, required: true, hint: 'How numbers and money are written, such as en-US.' },
    { key: 'copyright', label: 'Copyright line', kind: 'text', draft: record.copyright, hint: 'At the foot of every page.' },
    { key: 'default_event', label: 'Event the shop opens with', kind: 'record', draft: record.default_event ?? '' },
    { key: 'default_brand', label: 'Brand the shop opens with', kind: 'record', draft: record.default_brand ?? '' },
    { key: 'notes', label: 'Notes', kind: 'prose', draft: record.notes ?? '', hint: 'Read by staff alone.' },
  ];
}
