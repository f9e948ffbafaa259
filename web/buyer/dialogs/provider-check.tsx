import { useEffect, useRef, useState } from 'react';
import { CHECKOUT } from '#web/buyer/messages.ts';
import type { RobotProps } from './robot-props.ts';

type Provider = 'recaptcha' | 'hcaptcha' | 'turnstile';
type Api = { render: (box: HTMLElement, options: Record<string, unknown>) => unknown };

const SCRIPT: Record<Provider, string> = {
  recaptcha: 'https://www.google.com/recaptcha/api.js?render=explicit&onload=',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=',
};
const GLOBAL: Record<Provider, string> = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' };
const READY = 'entradaRobotCheckReady';

let loading: Promise<Api> | null = null;

/** The three big providers have the same interface. The script is loaded only if the venue has chosen one. */
export function ProviderCheck({ kind, siteKey, onToken }: RobotProps & { kind: Provider; siteKey: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let isOver = false;
    const show = (api: Api) => {
      if (isOver || !box.current) return;
      const gone = () => onToken(null);
      api.render(box.current, { sitekey: siteKey, callback: onToken, 'expired-callback': gone, 'error-callback': gone });
    };
    load(kind).then(show, () => !isOver && setDown(true));
    return () => {
      isOver = true;
    };
  }, [kind, siteKey, onToken]);
  return isDown ? <p role="alert">{CHECKOUT.robotUnavailable}</p> : <div ref={box} />;
}

function load(kind: Provider): Promise<Api> {
  loading ??= new Promise<Api>((resolve, reject) => {
    const page = globalThis as unknown as Record<string, unknown>;
    page[READY] = () => resolve(page[GLOBAL[kind]] as Api);
    const script = document.createElement('script');
    script.src = SCRIPT[kind] + READY;
    script.async = true;
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error('The robot check could not be loaded'));
    });
    document.head.append(script);
  });
  return loading;
}
