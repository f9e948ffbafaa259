import { vi } from 'vitest';

/** What the shop is told of a provider's robot check. */
export const ROBOT_CONFIG = { captcha: { kind: 'hcaptcha', site_key: 'site' } } as const;

type Page = {
  hcaptcha: { render: (box: HTMLElement, options: { callback: (token: string) => void }) => void };
  entradaRobotCheckReady: () => void;
};

/** Stands in for the provider's script: gives how to pass each check that is drawn, in the order of drawing. */
export function stubRobotChecks(): ((token: string) => void)[] {
  const solve: ((token: string) => void)[] = [];
  const page = globalThis as unknown as Page;
  page.hcaptcha = { render: (_box, { callback }) => solve.push(callback) };
  vi.spyOn(document.head, 'append').mockImplementation(() => page.entradaRobotCheckReady());
  return solve;
}
