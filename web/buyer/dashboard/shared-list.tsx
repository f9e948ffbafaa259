import type { SharedEntitlement } from './passes.ts';
import styles from './dashboard.module.css';

/** What the tickets of a visit include for everybody on it. */
export function SharedList({ shared }: { shared: readonly SharedEntitlement[] }) {
  if (shared.length === 0) return null;
  return (
    <div className={styles.shared}>
      <p className="eyebrow">Also included</p>
      <ul>
        {shared.map(({ name, typeName, count }) => (
          <li key={name} className="tag">
            {count > 1 && <span className="num">{count} ×</span>}
            {name}
            {typeName && typeName !== name && <span className="meta">{typeName}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
