import { useMemo } from 'react';
import { useBoot } from '#web/lib/page/boot.ts';

/** Writes how many of something there are: '3,412'. */
export type CountText = (count: number) => string;

/** Numbers are written by the workspace's locale, as money is. */
export function useCount(): CountText {
  const { workspace } = useBoot();
  const locale = workspace?.locale ?? 'en-US';
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(locale);
    return (count) => format(count);
  }, [locale]);
}
