import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  busy?: boolean;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A busy button is disabled but keeps its width, the focus and its place in the tab order, and tells a screen reader that it is busy. */
export function Button({ kind = 'plain', size = 'normal', busy = false, wide = false, className, children, disabled, onClick, ...rest }: Props) {
  const classes = [styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide, className].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
