import { useCallback, useRef } from 'react';
import { BootContext, SwitchEventContext, type SwitchOutcome } from '#web/lib/page/boot.ts';
import { loadBootstrap } from '#web/lib/page/bootstrap.ts';
import { useBootstrap } from '#web/lib/page/use-bootstrap.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';
import { Chrome } from './chrome/chrome.tsx';
import { Routes } from './routes.tsx';

export function App() {
  const { boot, setBoot, failed } = useBootstrap();
  const chosen = useRef(0);
  const switchEvent = useCallback(
    async (eventId: string): Promise<SwitchOutcome> => {
      const choice = ++chosen.current;
      const next = await loadBootstrap(eventId);
      if (choice !== chosen.current) return 'overtaken';
      if (!next) return 'failed';
      const address = new URL(location.href);
      address.searchParams.set('event_id', eventId);
      history.replaceState(history.state, '', address);
      setBoot(next);
      return 'shown';
    },
    [setBoot],
  );
  if (!boot) return failed ? <Unreachable /> : <LoadingState text="Opening the shop…" />;
  return (
    <BootContext value={boot}>
      <SwitchEventContext value={switchEvent}>
        <Chrome>
          <Routes />
        </Chrome>
        <LiveRegion />
      </SwitchEventContext>
    </BootContext>
  );
}

function Unreachable() {
  return (
    <RetryState title="The shop cannot be reached right now." onRetry={() => location.reload()}>
      Please check your connection.
    </RetryState>
  );
}
