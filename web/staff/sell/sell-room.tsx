import { AtDesk, ToTerminals } from '#web/staff/chrome/desk/choose-desk.tsx';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { SELL } from './sell-words.ts';
import { useSellingPlace } from './tiles/use-counter.ts';
import { TillScreen } from './till-screen.tsx';

/** Where a till sells to a queue. */
export function SellRoom() {
  return <AtDesk kind="till">{(terminal) => <AtTill key={terminal.terminal_id} terminal={terminal} />}</AtDesk>;
}

function AtTill({ terminal }: { terminal: Terminal }) {
  const place = useSellingPlace(terminal);
  if (!place)
    return (
      <EmptyState title={SELL.noEvent} isPage action={<ToTerminals />}>
        An administrator sets the event of a till in the catalogue, under Terminals.
      </EmptyState>
    );
  return <TillScreen terminal={terminal} place={place} />;
}
