import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { DeskState } from '../sale/desk-state.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { SELL } from '../sell-words.ts';

export function UnheardNotice({ desk, state }: { desk: SaleDesk; state: DeskState }) {
  if (!state.isUnheard) return null;
  return (
    <Notice
      kind="warn"
      action={
        <Button size="small" onClick={desk.askNow}>
          Ask now
        </Button>
      }
    >
      {SELL.unheard}
    </Notice>
  );
}
