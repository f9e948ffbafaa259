import { useEffect, useLayoutEffect, useState } from 'react';
import { loadBootstrap, readInlinedBootstrap, type Bootstrap } from './bootstrap.ts';
import { applyBrand } from './brand.ts';

/** The page usually comes with its data. If it does not (a development server), the data is fetched once. */
export function useBootstrap() {
  const [boot, setBoot] = useState<Bootstrap | null>(readInlinedBootstrap);
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    if (boot) applyBrand(boot.brand);
  }, [boot]);
  useEffect(() => {
    if (!boot) void loadBootstrap().then((loaded) => (loaded ? setBoot(loaded) : setFailed(true)));
  }, [boot]);
  return { boot, setBoot, failed };
}
