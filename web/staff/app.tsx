import { useCallback } from 'react';
import { Router, useLocation } from 'wouter';
import { WithQueries } from '#web/lib/calls/queries.tsx';
import { BootContext, RenewBootContext } from '#web/lib/page/boot.ts';
import { loadBootstrap } from '#web/lib/page/bootstrap.ts';
import { useBootstrap } from '#web/lib/page/use-bootstrap.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { useSignedIn } from '#web/lib/sign-in/profile.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { LiveRegion } from '#web/ui/live-region/live-region.tsx';
import { Shell } from './chrome/frame/shell.tsx';
import { AtWork } from './chrome/worker/at-work.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';

/** Everything under /staff. Nobody sees more than the sign-in until they are known to work here. */
export function App() {
  const { boot, setBoot, failed } = useBootstrap();
  const renew = useCallback(async () => {
    const next = await loadBootstrap();
    if (next) setBoot(next);
  }, [setBoot]);
  if (!boot && failed)
    return (
      <RetryState title="The server cannot be reached right now." onRetry={() => location.reload()}>
        Please check the connection.
      </RetryState>
    );
  if (!boot) return <LoadingState text="Opening…" />;
  return (
    <BootContext value={boot}>
      <RenewBootContext value={renew}>
        <WithQueries>
          <Router base="/staff">
            <Door />
          </Router>
          <LiveRegion />
        </WithQueries>
      </RenewBootContext>
    </BootContext>
  );
}

/** Every staff address is in small letters, ids included. */
function Door() {
  const [path] = useLocation();
  const isSignedIn = useSignedIn();
  const spelled = path.toLowerCase();
  if (spelled !== path) return <Redirect to={spelled + location.search + location.hash} />;
  if (!isSignedIn) return <SignInScreen />;
  return (
    <AtWork>
      <Shell />
    </AtWork>
  );
}
