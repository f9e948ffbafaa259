import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { loadBootstrap, readInlinedBootstrap, type Bootstrap } from '#web/lib/bootstrap.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';
import { BootContext, SwitchEventContext } from './boot.ts';
import { applyBrand } from './chrome/brand.ts';
import { Chrome } from './chrome/chrome.tsx';
import { Routes } from './routes.tsx';

/** The page usually comes with its data; opened without (a development server) it asks for it once. */
export function App() {
  const [boot, setBoot] = useState<Bootstrap | null>(readInlinedBootstrap);
  const [failed, setFailed] = useState(false);
  useLayoutEffect(() => {
    if (boot) applyBrand(boot.brand);
  }, [boot]);
  useEffect(() => {
    if (!boot) void loadBootstrap().then((loaded) => (loaded ? setBoot(loaded) : setFailed(true)));
  }, [boot]);
  const switchEvent = useCallback(async (eventId: string) => {
    const next = await loadBootstrap(eventId);
    if (!next) return false;
    const address = new URL(location.href);
    address.searchParams.set('event_id', eventId);
    history.replaceState(history.state, '', address);
    setBoot(next);
    return true;
  }, []);
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
