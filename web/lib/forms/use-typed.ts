import { useState } from 'react';

/**
 * What a form shows: the saved values, and over them what has been typed. A change from another device then shows at once in the fields that nobody has touched here, instead of
 * being undone by the next save.
 */
export function useTyped<Values extends Record<string, string | boolean>>(saved: Values): [Values, (change: Partial<Values>) => void] {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const unsaved = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name])) as Partial<Values>;
  // Once it is saved, a field follows again.
  if (Object.keys(unsaved).length < Object.keys(typed).length) setTyped(unsaved);
  return [{ ...saved, ...unsaved }, (change) => setTyped((before) => ({ ...before, ...change }))];
}
