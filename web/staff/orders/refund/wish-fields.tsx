import { withPlace } from '#domain/catalog/place-text.ts';
import { fullName } from '#domain/person-name.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { StateTag } from '../cells.tsx';
import { leftOf, moneyLeftIn, refundableThings, thingState } from '../order-text.ts';
import { REFUND } from '../orders-words.ts';
import { useVisitText } from '../things.tsx';
import type { Wish, WishFaults } from './refund-wish.ts';
import styles from './refund.module.css';

type Props = { order: OrderHistoryItem; wish: Wish; faults: WishFaults; mayPayCash: boolean; onChange: (to: Partial<Wish>) => void };

const MODES = [
  ['things', 'Things'],
  ['amount', 'An amount'],
  ['goodwill', 'Goodwill'],
] as const;

export function WishFields({ order, wish, faults, mayPayCash, onChange }: Props) {
  const money = useMoney();
  return (
    <>
      <div className={styles.modes} role="radiogroup" aria-label="What is given back">
        {MODES.map(([mode, name]) => (
          <label key={mode} className={styles.mode}>
            <input type="radio" name="mode" checked={wish.mode === mode} onChange={() => onChange({ mode })} />
            {name}
          </label>
        ))}
      </div>
      {wish.mode === 'things' ? (
        <ThingChoice order={order} wish={wish} isMissing={faults.things === true} onChange={onChange} />
      ) : (
        <Field
          label="Amount"
          required
          inputMode="decimal"
          autoComplete="off"
          hint={wish.mode === 'goodwill' ? REFUND.goodwill : REFUND.atMost(money.full(moneyLeftIn(order)))}
          value={wish.amount}
          error={faults.amount && REFUND.amountNeeded}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
      {mayPayCash && wish.mode !== 'goodwill' && (
        <label className={styles.check}>
          <input type="checkbox" className="checkbox" checked={wish.inCash} onChange={({ target }) => onChange({ inCash: target.checked })} />
          <span>
            In cash<span className={styles.small}>{REFUND.cash}</span>
          </span>
        </label>
      )}
    </>
  );
}

function ThingChoice({ order, wish, isMissing, onChange }: Omit<Props, 'faults' | 'mayPayCash'> & { isMissing: boolean }) {
  const money = useMoney();
  const when = useVisitText();
  const things = refundableThings(order);
  if (things.length === 0) return <p className="meta">{REFUND.nothingLeft}</p>;
  const isAll = things.every((thing) => wish.chosen.includes(thing._id));
  const toggle = (id: string, isChosen: boolean) => onChange({ chosen: isChosen ? [...wish.chosen, id] : wish.chosen.filter((one) => one !== id) });
  return (
    <div className={styles.things} role="group" aria-label="Things to give back">
      {things.length > 1 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            className="checkbox"
            checked={isAll}
            onChange={({ target }) => onChange({ chosen: target.checked ? things.map((thing) => thing._id) : [] })}
          />
          <strong>All of them</strong>
        </label>
      )}
      {things.map((thing, at) => (
        <label key={thing._id} className={styles.check}>
          <input
            type="checkbox"
            className="checkbox"
            aria-invalid={isMissing && at === 0 ? true : undefined}
            aria-describedby={isMissing && at === 0 ? 'things-missing' : undefined}
            checked={wish.chosen.includes(thing._id)}
            onChange={({ target }) => toggle(thing._id, target.checked)}
          />
          <span className={styles.thing}>
            <span>
              {withPlace(thing)}
              <span className={styles.small}>{[fullName(thing.first_name, thing.last_name), when(thing)].filter(Boolean).join(' · ')}</span>
            </span>
            <StateTag {...thingState(thing)} />
            <span className="num">{money.full(leftOf(thing))}</span>
          </span>
        </label>
      ))}
      {isMissing && (
        <p id="things-missing" className={styles.error}>
          {REFUND.chooseThings}
        </p>
      )}
    </div>
  );
}
