/// <reference types="altcha/types/react" />
import 'altcha/external';
import 'altcha/altcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useRef } from 'react';
import { useWorkspaceId } from '#web/lib/boot.ts';
import type { RobotProps } from './robot-check.tsx';

// Workers as files of our own: the policy of the page lets nothing else run.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

type StateChange = CustomEvent<{ state: string; payload?: string | null }>;

/** Work for this machine instead of a puzzle; nothing leaves the house. */
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
