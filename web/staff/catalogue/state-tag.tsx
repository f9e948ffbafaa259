import { optionText } from './value-text.ts';
import styles from './state-tag.module.css';

const TONE: Readonly<Record<string, string>> = { active: 'good', draft: 'warn', lost: 'bad' };

/** A record's status in words and colour. */
export function StateTag({ state }: { state: string | null }) {
  if (state === null) return <span className="meta">–</span>;
  return <span className={`tag ${styles.tag} ${TONE[state] ?? ''}`}>{optionText(state)}</span>;
}
