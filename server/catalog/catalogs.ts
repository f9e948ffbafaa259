import type { ObjectId } from '#domain/ids.ts';
import { onDocletChanged, type DocletChanges } from '#server/doclets/changes.ts';
import { isFresh, type Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Workspace } from '#server/workspaces/workspaces.ts';
import type { Catalog } from './catalog.ts';
import { CATALOGUE, isReadFor, readCatalog, readVersions } from './read-catalog.ts';

/**
 * Every workspace's catalogue in memory, one object per version. A change on one node is seen by all nodes at once, or within a second if the message is lost. A sale compares the
 * version within its own transaction.
 */
export type Catalogs = {
  of: (workspace: Workspace) => Promise<Catalog>;
  /** Reads the database again, for a caller that has seen a newer version. */
  renewed: (workspace: Workspace) => Promise<Catalog>;
  forget: (workspaceId: ObjectId) => void;
};

type Kept = { catalog: Catalog; checkedAt: number };

const CHECK_AFTER_MS = 1000;

export function createCatalogs(parts: { database: Database; clock: Clock; log: Log; docletChanges: DocletChanges }): Catalogs {
  const { database, clock, log } = parts;
  const kept = new Map<ObjectId, Kept>();
  const checking = new Map<ObjectId, Promise<Catalog>>();
  const turns = new Map<ObjectId, number>();
  onDocletChanged(parts, ({ workspaceId, templateId }) => {
    if (CATALOGUE.has(templateId)) forget(workspaceId);
  });

  function forget(workspaceId: ObjectId): void {
    turns.set(workspaceId, turnOf(workspaceId) + 1);
    const known = kept.get(workspaceId);
    if (known) known.checkedAt = Number.NEGATIVE_INFINITY;
    checking.delete(workspaceId);
  }

  const turnOf = (workspaceId: ObjectId) => turns.get(workspaceId) ?? 0;

  async function check(workspace: Workspace): Promise<Catalog> {
    const known = kept.get(workspace.id);
    const [turn, checkedAt] = [turnOf(workspace.id), clock.now()];
    if (known && isReadFor(known.catalog, workspace)) {
      const { version, poolsVersion } = await readVersions(database.asideOf(workspace.id), workspace.id);
      if (version === known.catalog.version) {
        const catalog = poolsVersion === known.catalog.poolsVersion ? known.catalog : { ...known.catalog, poolsVersion };
        return keep(workspace.id, { catalog, checkedAt }, turn);
      }
    }
    const catalog = await readCatalog(database.asideOf(workspace.id), workspace, checkedAt, (fields, message) =>
      log.warn({ workspace: workspace.id, ...fields }, message),
    );
    return keep(workspace.id, { catalog, checkedAt }, turn);
  }

  /** A slow read must not replace a newer version with an older one, nor pass as fresh if something changed while it read. */
  function keep(workspaceId: ObjectId, { catalog, checkedAt }: Kept, turn: number): Catalog {
    const known = kept.get(workspaceId);
    const fresh = turn === turnOf(workspaceId) ? checkedAt : Number.NEGATIVE_INFINITY;
    if (!known || known.catalog.version <= catalog.version) kept.set(workspaceId, { catalog, checkedAt: fresh });
    return catalog;
  }

  function checked(workspace: Workspace): Promise<Catalog> {
    let running = checking.get(workspace.id);
    if (!running) {
      running = check(workspace).finally(() => {
        if (checking.get(workspace.id) === running) checking.delete(workspace.id);
      });
      checking.set(workspace.id, running);
    }
    return running;
  }

  return {
    forget,
    async of(workspace) {
      const known = kept.get(workspace.id);
      return known && isFresh(clock.now(), known.checkedAt, known.checkedAt + CHECK_AFTER_MS) ? known.catalog : checked(workspace);
    },
    async renewed(workspace) {
      forget(workspace.id);
      return checked(workspace);
    },
  };
}

export function catalogOf(ctx: { catalogs: Catalogs; workspace: Workspace }): Promise<Catalog> {
  return ctx.catalogs.of(ctx.workspace);
}
