import { vi } from 'vitest';

/** The robot check's settings as the shop gets them. */
export const ROBOT_CONFIG = { captcha: { kind: 'hcaptcha', site_key: 'site' } } as const;

type Page = {
  hcaptcha: { render: (box: HTMLElement, options: { callback: (token: string) => void }) => void };
  entradaRobotCheckReady: () => void;
};

/** Stands in for the provider's script. Returns functions that pass each check, in the order in which the checks are drawn. */
export function stubRobotChecks(): ((token: string) => void)[] {
  const solve: ((token: string) => void)[] = [];
  const page = globalThis as unknown as Page;
  page.hcaptcha = { render: (_box, { callback }) => solve.push(callback) };
  vi.spyOn(document.head, 'append').mockImplementation(() => page.entradaRobotCheckReady());
  return solve;
}
