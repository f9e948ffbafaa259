import { Link, useLocation } from 'wouter';
import styles from './sections.module.css';

/** The sections of a room, one open at a time, each with its own address. A page below a section's address belongs to it. The address's query is kept. */
export function Sections({ label, of, search = '' }: { label: string; of: readonly { path: string; label: string }[]; search?: string }) {
  const [at] = useLocation();
  const [open] = of.filter(({ path }) => at === path || at.startsWith(`${path}/`)).toSorted((a, b) => b.path.length - a.path.length);
  return (
    <nav aria-label={label} className={styles.sections}>
      {of.map(({ path, label: name }) => (
        <Link
          key={path}
          href={`${path}${search && `?${search}`}`}
          className={styles.section}
          aria-current={at === path ? 'page' : path === open?.path ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
