import { Field } from './field.tsx';
import { StateField } from './state-field.tsx';
import styles from './place-fields.module.css';

type Bound = {
  value: string;
  error?: string | boolean | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
  onChange: (event: { target: { value: string } }) => void;
};

type Props = { field: (name: 'city' | 'state' | 'zip') => Bound; zip?: string; required?: boolean };

/** City, state and zip of an address. */
export function PlaceFields({ field, zip = 'Zip', required }: Props) {
  return (
    <div className={styles.place}>
      <Field label="City" required={required} autoComplete="address-level2" {...field('city')} />
      <StateField required={required} autoComplete="address-level1" {...field('state')} />
      <Field label={zip} required={required} inputMode="numeric" autoComplete="postal-code" {...field('zip')} />
    </div>
  );
}
