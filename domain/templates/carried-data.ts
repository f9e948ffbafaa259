import { addDays, isDay } from '#domain/day.ts';
import { unwrapObjectId, type ObjectId } from '#domain/ids.ts';
import type { Shape, Shapes } from './shape.ts';
import type { Template } from './template.ts';
import type { TextFormatName } from './text-formats.ts';

type Data = Readonly<Record<string, unknown>>;

/** By how many days all dates move, and which copy stands for which record. Null: that record is not copied, and lists no longer name it. */
export type Carriage = { days: number; copies: ReadonlyMap<ObjectId, ObjectId | null> };

/** The data of a record's copy. Fields that only actions write, such as what was counted, are left behind. */
export function carriedData(template: Template, data: Data, carriage: Carriage): Record<string, unknown> {
  const own = Object.entries(template.fields).filter(([, field]) => field.write.length > 0);
  return carriedFields(Object.fromEntries(own), data, carriage);
}

function carriedFields(shapes: Shapes, data: Data, carriage: Carriage): Record<string, unknown> {
  const fields = Object.entries(data).filter(([name]) => Object.hasOwn(shapes, name));
  return Object.fromEntries(fields.map(([name, value]) => [name, carriedValue(shapes[name]!, value, carriage)]));
}

function carriedValue(shape: Shape, value: unknown, carriage: Carriage): unknown {
  if (value === null || value === undefined) return null;
  switch (shape.kind) {
    case 'id':
    case 'action':
      return copyOf(value, carriage);
    case 'id_list':
      return (value as unknown[]).flatMap((id) => copyOf(id, carriage) ?? []);
    case 'date':
      return movedDays(value, carriage);
    case 'text':
      return holdsDays(shape.format) ? movedDays(value, carriage) : value;
    case 'string_list':
      return holdsDays(shape.format) ? (value as unknown[]).map((text) => movedDays(text, carriage)) : value;
    case 'object':
      return carriedFields(shape.fields, value as Data, carriage);
    case 'object_array':
      return (value as Data[]).map((row) => carriedFields(shape.fields, row, carriage));
    default:
      return value;
  }
}

function copyOf(id: unknown, { copies }: Carriage): unknown {
  const copy = copies.get(unwrapObjectId(id) ?? '');
  return copy === undefined ? id : copy;
}

const holdsDays = (format: TextFormatName | null): boolean => format !== null && ['day', 'purchase_window', 'price_date', 'session_date'].includes(format);

/** A day, two with a colon between them, or a word such as 'default', which stays. */
function movedDays(text: unknown, { days }: Carriage): unknown {
  if (typeof text !== 'string') return text;
  const parts = text.split(':').map((part) => (isDay(part) ? addDays(part, days) : part));
  return parts.join(':');
}
