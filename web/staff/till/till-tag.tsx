import styles from './till.module.css';

/** Which till a page is about, beside its name. */
export function TillTag({ name }: { name: string }) {
  return (
    <span className={styles.tags}>
      <span className="tag">{name}</span>
    </span>
  );
}
