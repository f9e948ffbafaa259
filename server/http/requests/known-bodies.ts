import { parseJsonBody } from './json-body.ts';

/** Visitors of a shop ask for prices and stock with identical bodies. A body is recognised by its text and is parsed and checked only once. Only for calls that read. */
export type KnownBodies = {
  read: (text: string) => unknown;
  checked: (body: unknown, check: () => unknown) => unknown;
};

const MOST_KEPT = 200;
const LONGEST_KEPT = 50_000;

export function createKnownBodies(): KnownBodies {
  const byText = new Map<string, unknown>();
  const sound = new WeakMap<object, unknown>();
  return {
    read(text) {
      const known = byText.get(text);
      if (known !== undefined) return known;
      const body = parseJsonBody(text);
      if (text.length > LONGEST_KEPT || body === undefined) return body;
      if (byText.size >= MOST_KEPT) byText.delete(byText.keys().next().value!);
      byText.set(text, body);
      return body;
    },
    checked(body, check) {
      if (typeof body !== 'object' || body === null) return check();
      let input = sound.get(body);
      if (input === undefined) sound.set(body, (input = check()));
      return input;
    },
  };
}
