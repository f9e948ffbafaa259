const TEXT = Symbol('text');

type Written = { [TEXT]: string };

/** An answer that is already JSON text. Its parts were checked against the contract when they were written, once for all who get the same answer. Only for calls that read. */
export const written = <Answer>(json: string): Answer => ({ [TEXT]: json }) as Answer;

export function writtenText(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && TEXT in answer ? (answer as Written)[TEXT] : null;
}
