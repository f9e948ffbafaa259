/**
 * Writes an array as PostgreSQL's array literal if it holds only strings, numbers, booleans and dates. JSON writes these the same way but for the brackets and a few escapes. Any
 * other array is left to the driver, which runs every element through several replacements.
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

/** A list as text, for columns where each row holds a list: an array of lists would need lists of equal length. */
export function listLiteral(values: readonly (string | number)[]): string {
  return `{${values.map((value) => (typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}
