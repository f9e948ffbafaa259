import { useState } from 'react';
import type { Day } from '#domain/day.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { BackButton } from '../back-button.tsx';
import { CardReaderForm } from './card-reader-form.tsx';
import { PayHead } from './pay-head.tsx';
import { TypedCardForm } from './typed-card-form.tsx';
import { useTender, type DialogProps } from './use-tender.ts';
import styles from './pay.module.css';

const WAYS = [
  ['reader', 'At the reader'],
  ['typed', 'Type it in'],
] as const;

/** Takes a card with the terminal's reader or by its typed number. */
export function CardDialog({ today, ...props }: DialogProps & { today: Day }) {
  const tender = useTender(props);
  const { config } = useBoot();
  const [way, setWay] = useState<'reader' | 'typed'>('reader');
  // If the processor's own fields are required, card numbers must not be typed here.
  const mayType = config.card_capture === 'direct';
  return (
    <Dialog open={props.open} title="Card" onClose={tender.close} footer={<BackButton isBusy={tender.isBusy} onBack={tender.close} />}>
      <div className={styles.form}>
        <PayHead tender={tender} {...props}>
          {mayType && (
            <div className={styles.ways} role="group" aria-label="How the card is taken">
              {WAYS.map(([one, label]) => (
                <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
                  {label}
                </button>
              ))}
            </div>
          )}
        </PayHead>
        {way === 'typed' && mayType ? <TypedCardForm tender={tender} today={today} /> : <CardReaderForm tender={tender} today={today} />}
      </div>
    </Dialog>
  );
}
