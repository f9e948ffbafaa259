import { useMemo } from 'react';
import { useBoot } from './boot.ts';

/** '3,412': how many of something there are. */
export type CountText = (count: number) => string;

/** Numbers are written the workspace's way, as its money is. */
export function useCount(): CountText {
  const { workspace } = useBoot();
  const locale = workspace?.locale ?? 'en-US';
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(locale);
    return (count) => format(count);
  }, [locale]);
}
