import { useEffect } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';
import { validateToken } from '#server/api/validate-token/contract.ts';
import { call } from '#web/lib/calls/call.ts';

const EVERY_MS = 5 * MINUTE_MS;

/** A token lives a quarter of an hour and is renewed by answers, so an open page makes a call now and then. */
export function useKeptSession(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    let last = Date.now();
    const renew = () => {
      last = Date.now();
      void call(validateToken);
    };
    const onReturn = () => document.visibilityState === 'visible' && Date.now() - last > EVERY_MS && renew();
    const timer = setInterval(renew, EVERY_MS);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isSignedIn]);
}
