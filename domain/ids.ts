/** A 24-hex object id: 8 time, 10 machine, 6 counter. */
export type ObjectId = string;

export const OBJECT_ID = /^[0-9a-f]{24}$/;

export function isObjectId(value: unknown): value is ObjectId {
  return typeof value === 'string' && OBJECT_ID.test(value);
}

/** The lowest id of a moment. Ids begin with their time, so the rows of a span of time are a range of ids. */
export function firstIdAt(ms: number): ObjectId {
  const seconds = Math.floor(ms / 1000).toString(16);
  return `${seconds.padStart(8, '0')}${'0'.repeat(16)}`;
}

/** Reads an id that was sent in any case, where no schema does. Returns it in lower case. */
export function readObjectId(value: unknown): ObjectId | null {
  const written = typeof value === 'string' && value.length === 24 ? value.toLowerCase() : null;
  return isObjectId(written) ? written : null;
}

/** An id in `{ $oid }` with nothing beside it. */
export function isWrappedId(value: unknown): value is { $oid: ObjectId } {
  return typeof value === 'object' && value !== null && '$oid' in value && readObjectId(value.$oid) !== null && Object.keys(value).length === 1;
}

/** The specification's records may wrap an id as `{ $oid }`. Both forms name the same record. */
export function unwrapObjectId(value: unknown): ObjectId | null {
  return readObjectId(typeof value === 'object' && value !== null && '$oid' in value ? value.$oid : value);
}
