import type { ColumnType } from 'kysely';

/** A `jsonb` column: read as what it holds, written as text. */
export type JsonColumn<Held = Record<string, unknown>> = ColumnType<Held, string, string>;

/** One that the database fills where no value is given. */
export type DefaultedJson<Held = Record<string, unknown>> = ColumnType<Held, string | undefined, string>;

/** One that may be empty. */
export type OptionalJson<Held = Record<string, unknown>> = ColumnType<Held | null, string | null | undefined, string | null>;
