import { useMemo } from 'react';
import { useBoot } from '#web/lib/page/boot.ts';

/** Writes how many of something there are: '3,412'. */
export type CountText = (count: number) => string;

/** Writes a part of a whole: '84%', or a dash if the whole is zero. Few of many are not told as none, nor nearly all as all. */
export type ShareText = (part: number, whole: number) => string;

const PERCENT: Intl.NumberFormatOptions = { style: 'percent' };

export const useCount = (): CountText => useNumbers();

export function useShare(): ShareText {
  const percent = useNumbers(PERCENT);
  return (part, whole) => {
    if (whole <= 0) return '–';
    if (part > 0 && part * 100 < whole) return `<${percent(0.01)}`;
    if (part < whole && part * 100 > whole * 99) return `>${percent(0.99)}`;
    return percent(part / whole);
  };
}

/** Numbers are written by the workspace's locale, as money is. */
function useNumbers(options?: Intl.NumberFormatOptions): (number: number) => string {
  const { workspace } = useBoot();
  const locale = workspace?.locale ?? 'en-US';
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(locale, options);
    return (number) => format(number);
  }, [locale, options]);
}
