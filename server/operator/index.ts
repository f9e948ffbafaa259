import type { Config } from '#server/config.ts';
import { backup } from './backup.ts';
import { checkInvariantsCommand } from './check-invariants.ts';
import { createAdmin } from './create-admin.ts';
import { createWorkspace } from './create-workspace.ts';
import { distribute } from './distribute.ts';
import { migrateCommand } from './migrate.ts';
import { restore } from './restore.ts';
import { seedDemoCommand } from './seed-demo.ts';

export type Command = {
  name: string;
  summary: string;
  options: { name: string; hint: string; required?: boolean }[];
  /** Returns the exit code. */
  run: (config: Config, options: Record<string, string>, say: (line: string) => void) => Promise<number>;
};

export const commands: Command[] = [createWorkspace, createAdmin, migrateCommand, checkInvariantsCommand, seedDemoCommand, backup, restore, distribute];
