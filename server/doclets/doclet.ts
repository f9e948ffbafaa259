import type { Selectable } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { DocletTables } from './tables.ts';

export type DocletData = Record<string, unknown>;

export type Doclet = {
  id: ObjectId;
  templateId: ObjectId;
  title: string;
  data: DocletData;
  tags: string[];
  ownerAccount: ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Empty fields are neither stored nor shown. */
export function withoutEmpty(data: DocletData): DocletData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
}

/** One direction of a relation, seen from one of its two records. */
export type Weave = { id: ObjectId; fromId: ObjectId; toId: ObjectId; fromTemplate: ObjectId; toTemplate: ObjectId; role: string; data: DocletData };

export function docletOf(row: Selectable<DocletTables['doclet']>): Doclet {
  return {
    id: row.doclet_id,
    templateId: row.template_id,
    title: row.title,
    data: row.data,
    tags: row.tags,
    ownerAccount: row.owner_account,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function weaveOf(row: Selectable<DocletTables['weave']>): Weave {
  return {
    id: row.weave_id,
    fromId: row.from_id,
    toId: row.to_id,
    fromTemplate: row.from_template,
    toTemplate: row.to_template,
    role: row.role,
    data: row.data,
  };
}
