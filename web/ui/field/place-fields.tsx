import { Field } from './field.tsx';
import styles from './place-fields.module.css';
import { StateField } from './state-field.tsx';

type Bound = {
  value: string;
  error?: string | boolean | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
  onChange: (event: { target: { value: string } }) => void;
};

/** The last line of an address. */
export function PlaceFields({ field }: { field: (name: 'city' | 'state' | 'zip') => Bound }) {
  return (
    <div className={styles.place}>
      <Field label="City" autoComplete="address-level2" {...field('city')} />
      <StateField autoComplete="address-level1" {...field('state')} />
      <Field label="Zip" inputMode="numeric" autoComplete="postal-code" {...field('zip')} />
    </div>
  );
}
