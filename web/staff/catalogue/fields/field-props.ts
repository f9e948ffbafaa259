import type { ComponentType } from 'react';
import type { ShapeInfo } from '../description.ts';

/** One field of a record, of any kind. Errors find it by `path`, its path within the record. */
export type FieldProps = { shape: ShapeInfo; name: string; path: string; value: unknown; onChange: (value: unknown) => void };

/** A field that contains other fields renders them with `Inner`. */
export type NestedProps = FieldProps & { Inner: ComponentType<FieldProps> };

/** Whether a field needs the full width of the form. */
export function isWide({ kind, multiline, options, format }: ShapeInfo): boolean {
  if (kind === 'string_list') return !options || options.length > 3 || format === 'day';
  return ['html', 'object', 'object_array', 'id_list'].includes(kind) || (kind === 'text' && multiline === true);
}
