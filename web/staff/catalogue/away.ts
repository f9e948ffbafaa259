import { TEMPLATE } from '#domain/fixed-ids.ts';
import { PUT_AWAY, PUT_AWAY_OTHERWISE } from './catalogue-words.ts';
import type { TemplateInfo } from './description.ts';
import type { RecordItem } from './record-queries.ts';

const NAMES = Object.fromEntries(Object.entries(TEMPLATE).map(([name, id]) => [id, name])) as Record<string, keyof typeof TEMPLATE>;
/** The statuses that put a record away, mildest first. A kind uses the first one it has. */
const AWAY = ['archived', 'inactive', 'closed'];

export const isPutAway = ({ data }: RecordItem): boolean => AWAY.includes(String(data['status']));

/** The status with which a record of this kind is put away. Null: none can be. */
export function awayStatus({ fields }: TemplateInfo): string | null {
  const options = fields.find((field) => field.key === 'status')?.options ?? [];
  return options.includes('active') ? (AWAY.find((option) => options.includes(option)) ?? null) : null;
}

/** What it means to put a record of this kind away. */
export const awayText = ({ _id }: TemplateInfo): string => PUT_AWAY[NAMES[_id]!] ?? PUT_AWAY_OTHERWISE;
