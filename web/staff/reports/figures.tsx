import styles from './reports.module.css';

type Figure = { name: string; value: string; isMain?: boolean };

/** The key figures, shown first. */
export function Figures({ label, of }: { label: string; of: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {of.map(({ name, value, isMain }) => (
        <div key={name} className={styles.figure} data-main={isMain}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
