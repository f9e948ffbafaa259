/// <reference types="altcha/types/react" />
import 'altcha/external';
import 'altcha/altcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useRef } from 'react';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { RobotProps } from './robot-props.ts';

// The workers are files of our own, because the page's content policy runs nothing else.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
$altcha.i18n.set('en', { ...$altcha.i18n.get('en'), error: CHECKOUT.robotUnavailable });

type StateChange = CustomEvent<{ state: string; payload?: string | null }>;

/** A proof of work instead of a puzzle. Nothing is sent to a third party. */
export function AltchaCheck({ onToken }: RobotProps) {
  const ws = useWorkspaceId();
  const widget = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = widget.current;
    const listen = (event: Event) => {
      const { state, payload } = (event as StateChange).detail;
      onToken(state === 'verified' && payload ? payload : null);
    };
    element?.addEventListener('statechange', listen);
    return () => element?.removeEventListener('statechange', listen);
  }, [onToken]);
  return (
    <altcha-widget
      ref={widget}
      challenge={`/api/captcha/challenge?ws=${ws}`}
      configuration='{"hideLogo":true,"hideFooter":true,"humanInteractionSignature":false}'
    />
  );
}
