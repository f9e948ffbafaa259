import { stayOnPage } from '#web/lib/forms/stay.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { handOut } from '#web/staff/chrome/words/hand-out.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { UnheardNotice } from '../paying/unheard-notice.tsx';
import type { DeskState, Message } from '../sale/desk-state.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { SELL } from '../sell-words.ts';
import styles from './order-panel.module.css';

/** Says what went wrong, and offers the ways on. */
export function OrderMessage({ desk, state }: { desk: SaleDesk; state: DeskState }) {
  const money = useMoney();
  const { message, paying } = state;
  if (!message) return paying ? null : <UnheardNotice desk={desk} state={state} />;
  return (
    <Notice
      kind={message.kind}
      action={
        <div className={styles.waysOn}>
          {waysOn(message, desk, state).map(({ label, act }) => (
            <Button
              key={label}
              size="small"
              onClick={() => {
                act();
                setTimeout(stayOnPage);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      }
    >
      {message.text}
      {message.handOutCents ? ` ${handOut(money.full(message.handOutCents))}` : ''}
      {message.code === 'needs-review' && state.sale && ` ${SELL.reviewed(state.sale.reference)}`}
    </Notice>
  );
}

type Way = { label: string; act: () => void };

function waysOn({ code }: Message, desk: SaleDesk, { sale }: DeskState): Way[] {
  if (code === 'hold-lost') return [{ label: 'Take it out and go on', act: () => desk.change({ kind: 'leave-lost' }) }];
  if (code === 'promo-invalid' && sale?.promo_code) return [{ label: 'Go on without the code', act: () => desk.change({ kind: 'promo', code: '' }) }];
  if (code === 'not-finished') return [{ label: 'Try again', act: () => void desk.finish() }];
  if (code === 'needs-review')
    return [
      { label: 'Look again', act: () => desk.change({ kind: 'look' }) },
      { label: 'Begin a new sale', act: desk.next },
    ];
  return [{ label: 'All right', act: desk.hush }];
}
