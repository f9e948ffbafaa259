import { useRef, useState, type FormEvent } from 'react';
import { addDays } from '#domain/day.ts';
import type { Day } from '#domain/day.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import type { CardFields } from '../sale/desk-money.ts';
import { SELL } from '../sell-words.ts';
import { PartField } from './part-field.tsx';
import { usePart, type CardFormProps } from './use-tender.ts';
import styles from './pay.module.css';

/** The terminal's reader supplies a token of the card. The sandbox has no reader, so buttons stand in for its cards. */
export function CardReaderForm({ tender, today }: CardFormProps) {
  const isSandbox = useBoot().config.gateway === 'sandbox';
  return isSandbox ? <SandboxReader tender={tender} today={today} /> : <TokenReader tender={tender} />;
}

const SANDBOX = { good: '4242424242424242', bad: '4000000000000002' } as const;
const YEARS_LEFT = 1000;

function sandboxCard(number: string, today: Day): CardFields {
  const expires = addDays(today, YEARS_LEFT);
  return {
    name_on_card: 'Sandbox card',
    card_number: number,
    card_exp_month: expires.slice(5, 7),
    card_exp_year: expires.slice(0, 4),
    card_cvv: '123',
    billing_zip: '00000',
  };
}

function SandboxReader({ tender, today }: CardFormProps) {
  const money = useMoney();
  const part = usePart(tender.dueCents);
  const read = (number: string) => {
    if (part.partCents !== null) void tender.pay({ kind: 'card', amountCents: part.partCents, card: sandboxCard(number, today) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read(SANDBOX.good);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PartField part={part} />
      <p className="meta">This is the sandbox: no reader is attached, and no money moves. Choose which card is held to it.</p>
      <Button kind="primary" type="submit" wide busy={tender.isBusy} className={styles.take}>
        Card that is good for {money.full(part.partCents ?? tender.dueCents)}
      </Button>
      <Button wide disabled={tender.isBusy} onClick={() => read(SANDBOX.bad)}>
        Card that is declined
      </Button>
    </form>
  );
}

function TokenReader({ tender }: Pick<CardFormProps, 'tender'>) {
  const part = usePart(tender.dueCents);
  const [token, setToken] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card_token = token.trim();
    setMissing(card_token === '');
    if (card_token === '' || part.partCents === null) return focusFirst();
    setToken('');
    void tender.pay({ kind: 'card', amountCents: part.partCents, card: { card_token } });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="Card reader"
        autoComplete="off"
        hint="Hold the card to the reader, or put it in. The reader fills this in."
        value={token}
        error={isMissing && token === '' ? SELL.needsReader : null}
        onChange={({ target }) => setToken(target.value)}
      />
      <PartField part={part} />
      <Button kind="primary" type="submit" wide busy={tender.isBusy} className={styles.take}>
        Take the card
      </Button>
    </form>
  );
}
