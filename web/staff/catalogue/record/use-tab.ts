import { useSearchParams } from 'wouter';

/** Which tab of a record is shown. The address names it, so that a reload and a link show it again. */
export function useTab(keys: readonly string[]): { tab: string; showTab: (key: string) => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const showTab = (key: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (key === 'details') next.delete('tab');
        else next.set('tab', key);
        return next;
      },
      { replace: true },
    );
  return { tab: asked !== null && keys.includes(asked) ? asked : 'details', showTab };
}
