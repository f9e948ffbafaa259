import type { ComponentType } from 'react';
import type { ShapeInfo } from '../description.ts';

/** One field of a record, whatever it holds. `path` is its way within the record, by which errors find it. */
export type FieldProps = { shape: ShapeInfo; name: string; path: string; value: unknown; onChange: (value: unknown) => void };

/** What holds further fields draws them by `Inner`. */
export type NestedProps = FieldProps & { Inner: ComponentType<FieldProps> };

/** What needs the whole width of a form. */
export function isWide({ kind, multiline, options, format }: ShapeInfo): boolean {
  if (kind === 'string_list') return !options || options.length > 3 || format === 'day';
  return ['html', 'object', 'object_array', 'id_list'].includes(kind) || (kind === 'text' && multiline === true);
}
