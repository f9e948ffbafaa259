/**
 * A list as PostgreSQL reads it, where it is one of texts, numbers, truths and moments: JSON says them in the same way
 * but for its braces and for what it escapes beyond quotes and backslashes. Any other list is left to the driver, which
 * takes every element through several replacements.
 */
export function arrayLiteral(values: readonly unknown[]): string | readonly unknown[] {
  if (!values.every(isPlain)) return values;
  const json = JSON.stringify(values);
  return OTHERWISE_ESCAPED.test(json) ? values : `{${json.slice(1, -1)}}`;
}

const OTHERWISE_ESCAPED = /\\[^"\\]/;

function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    default:
      return value === null || (value instanceof Date && !Number.isNaN(value.getTime()));
  }
}

/** A list that is one of many: these travel in an array of texts. */
export function listLiteral(values: readonly (string | number)[]): string {
  return `{${values.map((value) => (typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
