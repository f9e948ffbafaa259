import { seedDemo } from '#server/dev/seed-demo.ts';
import type { Command } from './command.ts';
import { withHouse } from './owner-database.ts';

export const seedDemoCommand: Command = {
  name: 'seed-demo',
  summary: 'Fills an empty database with the two demo venues and their people.',
  options: [],
  run: (config, _options, say) =>
    withHouse(config, async (house) => {
      const seeded = await seedDemo(house);
      say(seeded ? 'The demo venues are there.' : 'The database has workspaces already; nothing was changed.');
      return 0;
    }),
};
