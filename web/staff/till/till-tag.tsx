import styles from './till.module.css';

/** The name of the till that a page is about, shown beside its title. */
export function TillTag({ name }: { name: string }) {
  return (
    <span className={styles.tags}>
      <span className="tag">{name}</span>
    </span>
  );
}
