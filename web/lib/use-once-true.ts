import { useState } from 'react';

/** Becomes true the first time the value is true, and stays so. */
export function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
