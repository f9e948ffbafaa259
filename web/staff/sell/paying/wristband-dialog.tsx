import { useRef, useState, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { BackButton } from '../back-button.tsx';
import { SELL } from '../sell-words.ts';
import { PartField } from './part-field.tsx';
import { PayHead } from './pay-head.tsx';
import { usePart, useTender, type DialogProps } from './use-tender.ts';
import styles from './pay.module.css';

/** Pays by wristband. A scanner types what it reads and presses Enter. */
export function WristbandDialog(props: DialogProps) {
  const tender = useTender(props);
  return (
    <Dialog open={props.open} title="Wristband" onClose={tender.close} footer={<BackButton isBusy={tender.isBusy} onBack={tender.close} />}>
      <div className={styles.form}>
        <PayHead tender={tender} {...props} />
        <BandForm tender={tender} />
      </div>
    </Dialog>
  );
}

function BandForm({ tender }: { tender: ReturnType<typeof useTender> }) {
  const money = useMoney();
  const part = usePart(tender.dueCents);
  const [uid, setUid] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = uid.trim();
    setMissing(read === '');
    if (read === '' || part.partCents === null) return focusFirst();
    void tender.pay({ kind: 'wristband', amountCents: part.partCents, uid: read });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Wristband"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="Hold it to the reader, or type its number."
        value={uid}
        error={isMissing && uid.trim() === '' ? SELL.needsBand : null}
        onChange={({ target }) => setUid(target.value)}
      />
      <PartField part={part} />
      <Button kind="primary" type="submit" wide busy={tender.isBusy} className={styles.take}>
        Take {money.full(part.partCents ?? tender.dueCents)}
      </Button>
    </form>
  );
}
