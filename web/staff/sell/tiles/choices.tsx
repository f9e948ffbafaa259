import type { Cents } from '#domain/cents.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import styles from './tiles.module.css';

type Choice = {
  key: string;
  label: string;
  /** a longer name for screen readers, if the label alone is not clear */
  spoken?: string;
  note: string;
  priceCents: Cents | null;
  isOpen: boolean;
  isChosen?: boolean;
  onChoose: () => void;
};

/** A row of large buttons. Pressing one makes the choice. */
export function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  const money = useMoney();
  return (
    <section className={styles.choices} aria-label={title || 'Choices'}>
      {title && <h3 className="eyebrow">{title}</h3>}
      <ul>
        {choices.map(({ key, label, spoken, note, priceCents, isOpen, isChosen, onChoose }) => (
          <li key={key}>
            <button type="button" className={styles.choice} disabled={!isOpen} aria-pressed={isChosen} onClick={onChoose}>
              {spoken && <span className="visually-hidden">{spoken}: </span>}
              <strong>{label}</strong>
              <span className={styles.choiceFacts}>
                {priceCents !== null && <span className="num">{money.short(priceCents)}</span>}
                {note && <span>{note}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
