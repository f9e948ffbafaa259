import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { addTillCashContract } from '#server/actions/add-till-cash/contract.ts';
import { removeTillCashContract } from '#server/actions/remove-till-cash/contract.ts';
import type { TillItem } from '#server/pos/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { WAITING } from '#web/staff/chrome/waiting/waiting.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { CashForm, type CashSent } from './cash-form.tsx';
import { useLookAgain } from './till-queries.ts';
import { PUT_IN, TAKE_OUT } from './till-words.ts';

type Props = { till: TillItem; currency: string };

const BAG = 'Number of the bag or seal (optional)';

/** Names the session and not the drawer, so that cash never goes into a drawer that was closed and reopened meanwhile. */
const fieldsOf = (till: TillItem, { denominations, label }: CashSent) => ({
  till_id: till.till_session_id,
  ...(denominations ? { denominations } : {}),
  ...(label ? { tracking: label } : {}),
});

export function PutIn({ till, currency }: Props) {
  const ws = useWorkspaceId();
  const money = useMoney();
  const lookAgain = useLookAgain(till.till_id);
  const [, go] = useLocation();
  return (
    <CashForm
      name={`in ${till.till_session_id}`}
      words={PUT_IN}
      currency={currency}
      labelName={BAG}
      startsAtOnce
      send={(sent, idempotencyKey) =>
        call(addTillCashContract, { params: { ws }, body: { data: { ...fieldsOf(till, sent), cash_in: sent.amount } } }, { idempotencyKey })
      }
      onDone={(_, amountCents) => {
        announce(PUT_IN.done(money.full(amountCents)));
        go('/till', { state: { said: PUT_IN.done(money.full(amountCents)) } });
      }}
      onRefused={lookAgain}
      onLeave={() => go('/till')}
    />
  );
}

export function TakeOut({ till, currency }: Props) {
  const ws = useWorkspaceId();
  const money = useMoney();
  const queries = useQueryClient();
  const lookAgain = useLookAgain(till.till_id);
  const [, go] = useLocation();
  return (
    <CashForm
      name={`out ${till.till_session_id}`}
      words={TAKE_OUT}
      currency={currency}
      labelName={BAG}
      startsAtOnce
      send={(sent, idempotencyKey) =>
        call(removeTillCashContract, { params: { ws }, body: { data: { ...fieldsOf(till, sent), cash_out: sent.amount } } }, { idempotencyKey })
      }
      onDone={async (_, amountCents) => {
        await queries.invalidateQueries({ queryKey: [WAITING] });
        announce(TAKE_OUT.done(money.full(amountCents)));
        go('/till');
      }}
      onRefused={lookAgain}
      onLeave={() => go('/till')}
    />
  );
}
