import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import styles from './shop.module.css';

type Props = { typed: string; onType: (typed: string) => void; found: number };

/** Finds by name in a large shop, and says how many there are. */
export function FindField({ typed, onType, found }: Props) {
  const isTyped = typed.trim() !== '';
  return (
    <>
      <Field
        label="Find by name"
        type="search"
        maxLength={80}
        autoComplete="off"
        className={styles.findField}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <p role="status" className={isTyped && found > 0 ? 'meta' : 'visually-hidden'}>
        {isTyped && `${found} found`}
      </p>
      {isTyped && found === 0 && (
        <EmptyState title={`Nothing here is called ‘${typed.trim()}’.`} action={<Button onClick={() => onType('')}>Show everything</Button>} />
      )}
    </>
  );
}
