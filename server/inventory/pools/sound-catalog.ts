import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Catalogs } from '#server/catalog/catalogs.ts';
import { unavailable } from '#server/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import { syncPools } from './sync-pools.ts';

/** Catalogues whose pools are laid out accordingly. Whoever first needs one after a change lays them out. */
export type SoundCatalogs = { of: (workspace: Workspace) => Promise<Catalog>; renewed: (workspace: Workspace) => Promise<Catalog> };

const MOST_TRIES = 10;

export function createSoundCatalogs(parts: {
  database: Database;
  clock: Clock;
  log: Log;
  catalogs: Catalogs;
  changed: (workspaceId: ObjectId) => void;
}): SoundCatalogs {
  const { catalogs, clock, changed } = parts;
  const syncing = new Map<ObjectId, Promise<unknown>>();

  function sync(workspace: Workspace): Promise<unknown> {
    let running = syncing.get(workspace.id);
    if (!running) syncing.set(workspace.id, (running = syncPools(parts, workspace, clock.now()).finally(() => syncing.delete(workspace.id))));
    return running;
  }

  async function sound(workspace: Workspace, first: Catalog): Promise<Catalog> {
    let catalog = first;
    for (let attempt = 0; catalog.poolsVersion !== catalog.version; attempt++) {
      if (attempt === MOST_TRIES) throw unavailable();
      await sync(workspace);
      catalog = await catalogs.renewed(workspace);
      changed(workspace.id);
    }
    return catalog;
  }

  return {
    async of(workspace) {
      const catalog = await catalogs.of(workspace);
      return catalog.poolsVersion === catalog.version ? catalog : sound(workspace, catalog);
    },
    renewed: async (workspace) => sound(workspace, await catalogs.renewed(workspace)),
  };
}
