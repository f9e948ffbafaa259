import { centsOf } from '#domain/cents.ts';
import type { Member } from '#web/buyer/account/family-records.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { LimitForm } from './limit-form.tsx';
import { SpentToday } from './spent-today.tsx';
import styles from './family.module.css';

export type Spending = { cashless_spending?: boolean; daily_spending_limit?: string | null };

/** `left`: it was open a moment ago, so the button that opens it takes the focus back. */
export type LimitFormState = 'open' | 'left' | 'closed';

type Props = {
  member: Member;
  name: string;
  spent: number | null;
  isBusy: boolean;
  limitForm: LimitFormState;
  onLimitForm: (next: LimitFormState) => void;
  onChange: (spending: Spending) => Promise<boolean>;
};

/** Whether a member spends on the organizer's card, and how much in a day. */
export function MemberSpending({ member, name, spent, isBusy, limitForm, onLimitForm, onChange }: Props) {
  const money = useMoney();
  return (
    <div className={styles.spending}>
      <Switch
        label="Cashless Spending"
        owner={name}
        checked={member.isCashless}
        busy={isBusy}
        onChange={(isOn) => void onChange({ cashless_spending: isOn })}
      />
      {limitForm === 'open' ? (
        <LimitForm
          name={name}
          limit={member.dailyLimit}
          isBusy={isBusy}
          onCancel={() => onLimitForm('left')}
          onSave={async (amount) => {
            if (await onChange({ daily_spending_limit: amount })) onLimitForm('left');
          }}
        />
      ) : (
        <div className={styles.limit}>
          <p>
            Daily Spending Limit <strong className="num">{member.dailyLimit === null ? 'none' : money.full(centsOf(member.dailyLimit))}</strong>
          </p>
          <Button size="small" autoFocus={limitForm === 'left'} onClick={() => onLimitForm('open')} aria-label={`Edit the daily spending limit of ${name}`}>
            Edit
          </Button>
        </div>
      )}
      {spent !== null && (spent > 0 || member.isCashless || member.dailyLimit !== null) && <SpentToday name={name} spent={spent} limit={member.dailyLimit} />}
    </div>
  );
}
