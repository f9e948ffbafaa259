import { useRef, useState, type FormEvent } from 'react';
import { cardDigits, cardProblems, normalCard, parseExpMonth, parseExpYear, type CardField, type CardForm } from '#domain/validation/card.ts';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { CardNumberField } from '#web/ui/card-number/card-number-field.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { SELL } from '../sell-words.ts';
import { PartField } from './part-field.tsx';
import { usePart, type CardFormProps } from './use-tender.ts';
import styles from './pay.module.css';

const EXPIRY: readonly CardField[] = ['expMonth', 'expYear'];
const EMPTY: CardForm = { name: 'Card holder', number: '', expMonth: '', expYear: '', cvv: '', zip: '' };

/** A typed card is sent and then cleared. Only a declined one stays, so that it can be corrected. */
export function TypedCardForm({ tender, today }: CardFormProps) {
  const money = useMoney();
  const [card, setCard] = useState(EMPTY);
  const [wrong, setWrong] = useState<readonly CardField[]>([]);
  const part = usePart(tender.dueCents);
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = useFirstInvalidFocus(form);
  const [isMonth, isYear] = [parseExpMonth(card.expMonth) !== null, parseExpYear(card.expYear, today) !== null];
  // A month and a year that can be read are wrong together: the card has run out.
  const words = { ...SELL.card, expMonth: isMonth ? SELL.card.over : SELL.card.expMonth, expYear: isYear ? SELL.card.over : SELL.card.expYear };
  const type = (name: CardField, text: string) => {
    const mended = EXPIRY.includes(name) && isMonth && isYear ? EXPIRY : [name];
    setCard({ ...card, [name]: text });
    setWrong(wrong.filter((one) => !mended.includes(one)));
  };
  const digits = (name: CardField, most: number) => ({
    value: card[name],
    error: wrong.includes(name) ? words[name] : null,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value.replaceAll(/\D/g, '').slice(0, most)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = cardProblems(card, today);
    setWrong(problems);
    if (problems.length > 0 || part.partCents === null) return focusFirst();
    const { name, number, expMonth, expYear, cvv, zip } = normalCard(card, today);
    const fields = {
      name_on_card: name,
      card_number: cardDigits(number),
      card_exp_month: expMonth,
      card_exp_year: expYear,
      card_cvv: cvv,
      billing_zip: zip,
    };
    void tender.pay({ kind: 'card-manual', amountCents: part.partCents, card: fields });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <CardNumberField
        label="Card number"
        value={card.number}
        error={wrong.includes('number') ? SELL.card.number : null}
        onType={(text) => type('number', text)}
      />
      <div className={styles.four}>
        <Field label="Month" placeholder="MM" {...digits('expMonth', 2)} />
        <Field label="Year" placeholder="YYYY" {...digits('expYear', 4)} />
        <Field label="CVV" {...digits('cvv', 4)} />
        <Field
          label="Zip"
          autoComplete="off"
          value={card.zip}
          error={wrong.includes('zip') ? SELL.card.zip : null}
          onChange={({ target }) => type('zip', target.value.slice(0, 20))}
        />
      </div>
      <PartField part={part} />
      <Button kind="primary" type="submit" wide busy={tender.isBusy} className={styles.take}>
        Charge {money.full(part.partCents ?? tender.dueCents)}
      </Button>
    </form>
  );
}
