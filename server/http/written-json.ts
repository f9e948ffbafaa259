const TEXT = Symbol('text');

type Written = { [TEXT]: string };

/** An answer that is text already: each of its parts was checked against the contract when it was written, once for all who get the same. Only for calls that read. */
export const written = <Answer>(json: string): Answer => ({ [TEXT]: json }) as Answer;

export function writtenText(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && TEXT in answer ? (answer as Written)[TEXT] : null;
}
