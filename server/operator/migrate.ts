import { migrate } from '#server/platform/database/migrate.ts';
import type { Command } from './command.ts';
import { withOwnerDatabase } from './owner-database.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Brings the database to this version. The program does the same at its start.',
  options: [],
  async run(config, _options, say) {
    const applied = await withOwnerDatabase(config, migrate);
    say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
    return 0;
  },
};
