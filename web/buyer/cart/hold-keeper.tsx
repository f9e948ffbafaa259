import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { BottomBar } from '#web/ui/bottom-bar/bottom-bar.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { KeepLonger, ownClockText, useNow, WARN_MS } from './hold-clock.tsx';
import { holdsArePaused, onHoldPause } from './hold-pause.ts';
import { areToRenew, nameLines, NOTHING, renewExpired, together, type Renewal } from './renew-holds.ts';
import { useCart } from './use-cart.ts';

const RETRY_MS = 15_000;
/** Where the shop answers, holds are taken again before this, and nothing is said of the moment between. */
const PATIENCE_MS = 1000;
const WAITING = 'The time to hold your items ran out. As soon as the shop can be reached, they are held for you once more if they are still free.';

/** Watches the holds on every screen. It warns two minutes before they end, says that they have ended, also without a line, and what became of them afterwards. */
export function HoldKeeper({ isCartOpen }: { isCartOpen: boolean }) {
  const { heldUntil: end } = useCart();
  const isPaused = useSyncExternalStore(onHoldPause, holdsArePaused);
  const now = useNow(end !== null && !isPaused);
  const isLate = !isPaused && end !== null && end - now <= WARN_MS && end > now;
  const { message, close, isWaiting } = useRenewal(!isPaused && end !== null && end <= now);

  useEffect(() => {
    if (isLate && end !== null) announce(`Your items are held for two more minutes, until ${ownClockText(end)}. You can keep them for 5 more minutes.`);
    // Announced once for each end time; an extension sets a new one.
  }, [isLate, end]);

  const closing = (
    <button type="button" className="link" onClick={close}>
      Close
    </button>
  );
  if (message !== null) return <Warning action={closing}>{message}</Warning>;
  if (isWaiting) return <Warning>{WAITING}</Warning>;
  if (!isLate || isCartOpen || end === null) return null;
  return <Warning action={<KeepLonger />}>Held for you until {ownClockText(end)}</Warning>;
}

function Warning(notice: { action?: ReactNode; children: ReactNode }) {
  return (
    <BottomBar>
      <Notice kind="warn" {...notice} />
    </BottomBar>
  );
}

/** Once the time of some holds is over, they are taken again. `message`: what became of them. `isWaiting`: the shop has not answered yet. */
function useRenewal(isOver: boolean) {
  const ws = useWorkspaceId();
  const [told, setTold] = useState(NOTHING);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isOver) return;
    const tell = (renewal: Renewal) => {
      const text = renewalText(renewal);
      if (text === null) return;
      setTold((before) => together(before, renewal));
      announce(text);
    };
    const renew = () => void renewExpired(ws).then(tell);
    renew();
    const timer = setInterval(renew, RETRY_MS);
    const patience = setTimeout(() => {
      if (!areToRenew()) return;
      setWaiting(true);
      announce(WAITING);
    }, PATIENCE_MS);
    addEventListener('online', renew);
    return () => {
      clearInterval(timer);
      clearTimeout(patience);
      removeEventListener('online', renew);
      setWaiting(false);
    };
  }, [isOver, ws]);
  return { message: renewalText(told), close: () => setTold(NOTHING), isWaiting };
}

export function renewalText({ renewed, lost, taken }: Renewal): string | null {
  const gone = (lines: Renewal['lost'], why: string) => `${nameLines(lines)} ${oneOrSeveral(lines.length, 'is', 'are')} ${why}no longer in your cart.`;
  const said = [
    lost.length > 0 ? `The time to hold your items ran out, and ${gone(lost, '')}` : '',
    taken.length > 0 ? gone(taken, 'taken by now, and ') : '',
  ].filter(Boolean);
  if (said.length > 0) return `${said.join(' ')} You can choose again in the shop.`;
  return renewed.length > 0 ? 'The time to hold your items ran out. They were still free: we hold them for you once more.' : null;
}
