import { Field } from '#web/ui/field/field.tsx';
import { SELL } from '../sell-words.ts';
import type { usePart } from './use-tender.ts';

export function PartField({ part }: { part: ReturnType<typeof usePart> }) {
  return (
    <Field
      label="Amount"
      inputMode="decimal"
      autoComplete="off"
      value={part.text}
      error={part.partCents === null ? SELL.wrongAmount : null}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => part.setText(target.value.replaceAll(/[^\d.,]/g, ''))}
    />
  );
}
