import { Link, useLocation } from 'wouter';
import styles from './sections.module.css';

/** The sections of a room, one open at a time, each with its own address. The address's query is kept. */
export function Sections({ label, of, search = '' }: { label: string; of: readonly { path: string; label: string }[]; search?: string }) {
  const [at] = useLocation();
  return (
    <nav aria-label={label} className={styles.sections}>
      {of.map(({ path, label: name }) => (
        <Link key={path} href={`${path}${search && `?${search}`}`} className={styles.section} aria-current={at === path ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
