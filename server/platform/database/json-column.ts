import type { ColumnType } from 'kysely';

/** A `jsonb` column: read as an object, written as text. */
export type JsonColumn<Held = Record<string, unknown>> = ColumnType<Held, string, string>;

/** A `jsonb` column with a default in the database. */
export type DefaultedJson<Held = Record<string, unknown>> = ColumnType<Held, string | undefined, string>;

/** A `jsonb` column that may be null. */
export type OptionalJson<Held = Record<string, unknown>> = ColumnType<Held | null, string | null | undefined, string | null>;
