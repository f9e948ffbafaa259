import type { Config } from '#server/config.ts';

/** What the operator of the platform can ask for on the command line. */
export type Command = {
  name: string;
  summary: string;
  options: { name: string; hint: string; required?: boolean }[];
  /** Returns the exit code. */
  run: (config: Config, options: Record<string, string>, say: (line: string) => void) => Promise<number>;
};
