import type { ObjectId } from '#domain/ids.ts';
import type { Column } from './access.ts';
import type { HideIf, Shape, Shapes } from './shape.ts';
import type { TextFormatName } from './text-formats.ts';

const MOST_DAYS = 800;

export function text(maxLength = 120, format: TextFormatName | null = null): Shape {
  return { kind: 'text', maxLength, multiline: false, format };
}

export function note(maxLength = 2000): Shape {
  return { kind: 'text', maxLength, multiline: true, format: null };
}

export function html(maxLength = 20_000): Shape {
  return { kind: 'html', maxLength };
}

export function number(min: number, max: number, decimals: number): Shape {
  return { kind: 'number', min, max, decimals };
}

export function count(max = 1_000_000): Shape {
  return number(0, max, 0);
}

export function sortOrder(): Shape {
  return labelled('Place in the list', number(-100_000, 100_000, 0));
}

/** An amount in the workspace's currency with at most 2 decimals, as the specification's calls send it. */
export function price(): Shape {
  return { kind: 'price', maxCents: 100_000_000 };
}

export function flag(): Shape {
  return { kind: 'boolean' };
}

export function date(): Shape {
  return { kind: 'date' };
}

export function time(before: string | null = null): Shape {
  return { kind: 'time', before };
}

export function oneOf(...options: string[]): Shape {
  return { kind: 'enum', options };
}

/** From draft to archive. Only `active` is on sale. */
export function lifecycle(): Shape {
  return oneOf('draft', 'active', 'inactive', 'archived');
}

export function group(fields: Shapes): Shape {
  return { kind: 'object', fields };
}

export function rows(fields: Shapes, maxItems: number): Shape {
  return { kind: 'object_array', fields, maxItems };
}

export function link(templateId: ObjectId | null): Shape {
  return { kind: 'id', templateId };
}

export function links(templateId: ObjectId | null, maxItems = 200): Shape {
  return { kind: 'id_list', templateId, maxItems, options: null };
}

export function idsAmong(options: readonly ObjectId[]): Shape {
  return { kind: 'id_list', templateId: null, maxItems: options.length, options };
}

export function textsAmong(...options: string[]): Shape {
  return { kind: 'string_list', maxItems: options.length, maxLength: 60, format: null, options };
}

export function days(): Shape {
  return { kind: 'string_list', maxItems: MOST_DAYS, maxLength: 10, format: 'day', options: null };
}

export function password(minLength: number, maxLength: number): Shape {
  return { kind: 'password', minLength, maxLength };
}

/** A link whose form also offers to create the linked record. */
export function linkOrNew(createNew: ObjectId): Shape {
  return { kind: 'action', createNew, optional: true };
}

export function asset(): Shape {
  return { kind: 'file', holds: 'asset' };
}

export function photo(): Shape {
  return { kind: 'file', holds: 'photo' };
}

export function color(): Shape {
  return { kind: 'color' };
}

/** A point in time as the specification's records have it: `{ $date }`. */
export function instant(): Shape {
  return group({ $date: text(40) });
}

export function required(shape: Shape): Shape {
  return { ...shape, required: true };
}

export function labelled(label: string, shape: Shape): Shape {
  return { ...shape, label };
}

export function hiddenIf(field: string, equals: HideIf['equals'], shape: Shape): Shape {
  return { ...shape, hideIf: { field, equals } };
}

export function filterable(shape: Shape, by: 'readers' | readonly Column[] = 'readers'): Shape {
  return { ...shape, filterableBy: by };
}
