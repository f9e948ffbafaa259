import styles from './quantity.module.css';

type Props = { label: string; value: number; onLess: () => void; onMore: () => void; canLess: boolean; canMore: boolean; busy?: boolean };

/** Plus and minus with the number between them. Each button's name says what it changes. */
export function Quantity({ label, value, onLess, onMore, canLess, canMore, busy = false }: Props) {
  return (
    <span className={styles.quantity} role="group" aria-label={`Quantity of ${label}`} aria-busy={busy || undefined}>
      <Step name={`One ${label} less`} sign="−" isOpen={canLess} onPress={onLess} />
      <output aria-live="polite" className="num">
        {value}
      </output>
      <Step name={`One ${label} more`} sign="+" isOpen={canMore} onPress={busy ? undefined : onMore} />
    </span>
  );
}

type StepProps = { name: string; sign: string; isOpen: boolean; onPress: (() => void) | undefined };

/** Its own press may leave it nothing to do. Disabled, it would lose the keyboard that pressed it. */
function Step({ name, sign, isOpen, onPress }: StepProps) {
  return (
    <button type="button" aria-label={name} aria-disabled={!isOpen || undefined} onClick={isOpen ? onPress : undefined}>
      {sign}
    </button>
  );
}
