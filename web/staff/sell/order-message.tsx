import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { DeskState } from './desk-state.ts';
import type { SaleDesk } from './sale-desk.ts';
import { UnheardNotice } from './unheard-notice.tsx';

/** Says what went wrong, and offers a way on. */
export function OrderMessage({ desk, state }: { desk: SaleDesk; state: DeskState }) {
  const { message, paying } = state;
  if (!message) return paying ? null : <UnheardNotice desk={desk} state={state} />;
  const way =
    message.code === 'hold-lost'
      ? { label: 'Take it out and go on', act: () => desk.change({ kind: 'leave-lost' }) }
      : message.code === 'promo-invalid' && state.sale?.promo_code
        ? { label: 'Go on without the code', act: () => desk.change({ kind: 'promo', code: '' }) }
        : message.code === 'not-finished'
          ? { label: 'Try again', act: () => void desk.finish() }
          : message.code === 'needs-review'
            ? { label: 'Begin a new sale', act: desk.next }
            : { label: 'All right', act: desk.hush };
  return (
    <Notice
      kind={message.kind}
      action={
        <Button size="small" onClick={way.act}>
          {way.label}
        </Button>
      }
    >
      {message.text}
    </Notice>
  );
}
