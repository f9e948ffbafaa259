import { useState } from 'react';
import { stayAmong } from '#web/lib/forms/stay.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './fields.module.css';

const SHOWN = 24;

/** The items chosen so far, each with a button to remove it. A long list shows only its beginning. */
export function ChosenList({ items, onRemove }: { items: readonly { key: string; text: string }[]; onRemove: (key: string) => void }) {
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0) return <p className="meta">Nothing chosen</p>;
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <ul className={styles.chosen}>
      {shown.map(({ key, text }) => (
        <li key={key} className={styles.chip}>
          {text}
          <button
            type="button"
            aria-label={`Remove ${text}`}
            onClick={({ currentTarget }) => {
              stayAmong('li > [data-removes]', currentTarget, currentTarget.closest('fieldset'));
              onRemove(key);
            }}
            data-removes
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {items.length > SHOWN && (
        <li>
          <button type="button" className={`link ${styles.toggle}`} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${items.length}`}
          </button>
        </li>
      )}
    </ul>
  );
}
