import { Field } from '#web/ui/field/field.tsx';
import type { TopUpFaults, TopUpForm } from './top-up-form.ts';
import { TOP_UP } from './wristbands-words.ts';
import styles from './wristbands.module.css';

/** Card details that the guest reads out or shows. They are sent to the bank and not stored. */
export function CardFields({ form, faults, onChange }: { form: TopUpForm; faults: TopUpFaults; onChange: (to: Partial<TopUpForm>) => void }) {
  const field = (name: 'number' | 'expMonth' | 'expYear' | 'cvv' | 'zip') => ({
    value: form[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className={styles.form}>
      <Field label="Card number" required maxLength={23} error={faults.number && TOP_UP.card} {...field('number')} />
      <div className={styles.four}>
        <Field label="Month" required maxLength={2} error={faults.exp ? 'Check when it ends.' : false} {...field('expMonth')} />
        <Field label="Year" required maxLength={4} error={Boolean(faults.exp)} {...field('expYear')} />
        <Field label="CVV" required maxLength={4} error={faults.cvv ? '3 or 4 digits.' : false} {...field('cvv')} />
        <Field label="Zip" maxLength={10} {...field('zip')} />
      </div>
    </div>
  );
}
