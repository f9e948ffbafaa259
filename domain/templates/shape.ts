import type { ObjectId } from '#domain/ids.ts';
import type { Column } from './access.ts';
import type { TextFormatName } from './text-formats.ts';

/** The office's form hides a field while another field has this value. */
export type HideIf = { field: string; equals: string | boolean };

type Kind =
  | { kind: 'text'; maxLength: number; multiline: boolean; format: TextFormatName | null }
  | { kind: 'html'; maxLength: number }
  | { kind: 'number'; min: number; max: number; decimals: number }
  | { kind: 'price'; maxCents: number }
  | { kind: 'boolean' }
  | { kind: 'date' }
  | { kind: 'time'; before: string | null }
  | { kind: 'enum'; options: readonly string[] }
  | { kind: 'object'; fields: Shapes }
  | { kind: 'object_array'; fields: Shapes; maxItems: number }
  | { kind: 'id'; templateId: ObjectId | null }
  | { kind: 'id_list'; templateId: ObjectId | null; maxItems: number; options: readonly ObjectId[] | null }
  | { kind: 'string_list'; maxItems: number; maxLength: number; format: TextFormatName | null; options: readonly string[] | null }
  | { kind: 'password'; minLength: number; maxLength: number }
  | { kind: 'action'; createNew: ObjectId; optional: boolean }
  | { kind: 'file'; holds: 'asset' | 'photo' }
  | { kind: 'color' };

export type Shape = Kind & {
  required?: boolean;
  label?: string;
  hideIf?: HideIf;
  /** Who may filter and sort by it: everybody who may read it, or only some of them. */
  filterableBy?: 'readers' | readonly Column[];
};

export type Shapes = Readonly<Record<string, Shape>>;
export type ShapeKind = Kind['kind'];
export type ShapeOf<K extends ShapeKind> = Extract<Shape, { kind: K }>;
