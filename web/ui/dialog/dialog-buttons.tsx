import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './dialog-buttons.module.css';

type Props = { back?: string; onBack: () => void; kind?: 'primary' | 'danger'; busy: boolean; disabled?: boolean; children: ReactNode };

/** How a form in a dialog ends: the way back, and the press that sends it. */
export function DialogButtons({ back = 'Cancel', onBack, kind = 'primary', busy, disabled, children }: Props) {
  return (
    <div className={styles.buttons}>
      <Button onClick={onBack}>{back}</Button>
      <Button kind={kind} type="submit" busy={busy} disabled={disabled}>
        {children}
      </Button>
    </div>
  );
}
