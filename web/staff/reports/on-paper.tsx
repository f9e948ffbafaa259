import { useBoot } from '#web/lib/page/boot.ts';
import styles from './reports.module.css';

/** What a printed report is of. The sections and the form are not on paper. */
export function OnPaper({ of }: { of: readonly string[] }) {
  const { workspace } = useBoot();
  return <p className={styles.onPaper}>{[...(workspace ? [workspace.name] : []), ...of].join(' · ')}</p>;
}
