import { backup } from './backup.ts';
import { checkInvariantsCommand } from './check-invariants.ts';
import type { Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { createWorkspace } from './create-workspace.ts';
import { distribute } from './distribute.ts';
import { migrateCommand } from './migrate.ts';
import { restore } from './restore.ts';
import { seedDemoCommand } from './seed-demo.ts';

export const commands: Command[] = [createWorkspace, createAdmin, migrateCommand, checkInvariantsCommand, seedDemoCommand, backup, restore, distribute];
