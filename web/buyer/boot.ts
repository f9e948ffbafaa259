import { createContext, useContext } from 'react';
import type { Bootstrap } from '#web/lib/bootstrap.ts';

/** What every screen may ask for: the workspace, its brand, the event and the catalogue the page came with. */
export const BootContext = createContext<Bootstrap | null>(null);

export function useBoot(): Bootstrap {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('A screen was shown before the page knew its workspace');
  return boot;
}
