import { useState } from 'react';

/** True from the first time the value is, and then for good. */
export function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
