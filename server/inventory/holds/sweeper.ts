import type { House } from '#server/context.ts';
import { crashPoint, crashPointSoon } from '#server/platform/crash-points.ts';
import { forEachWorkspace } from '#server/workspaces/each-workspace.ts';
import { freeExpired } from './free-holds.ts';

/** Frees holds that were neither bought nor released. Several sweepers may run at once, and any may be killed at any moment. */
type Sweeper = { sweep: () => Promise<number>; stop: () => Promise<void> };

const EVERY_MS = 3000;
const MOST_TURNS = 200;

type Swept = Pick<House, 'database' | 'clock' | 'log' | 'stock' | 'workspaces'>;

export function startSweeper(house: Swept): Sweeper {
  let running: Promise<number> | null = null;
  const sweep = () => (running ??= sweepAll(house).finally(() => (running = null)));
  const timer = setInterval(() => {
    sweep().catch((reason: unknown) => house.log.warn({ reason: String(reason) }, 'Expired holds could not be freed and are tried again'));
  }, EVERY_MS);
  timer.unref();
  return {
    sweep,
    async stop() {
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

function sweepAll({ database, clock, stock, ...house }: Swept): Promise<number> {
  return forEachWorkspace(house, 'expired holds', async (id) => {
    let total = 0;
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const freeing = freeExpired(database.of(id), id, clock.now());
      crashPointSoon('C10');
      const freed = await freeing;
      total += freed;
      if (freed === 0) break;
      crashPoint('C10');
      stock.changed(id);
    }
    return total;
  });
}
