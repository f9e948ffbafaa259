import type { ObjectId } from '#domain/ids.ts';
import type { Catalogs } from '#server/catalog/catalogs.ts';
import { CATALOGUE } from '#server/catalog/read-catalog.ts';
import { onDocletChanged, type DocletChanges } from '#server/doclets/changes.ts';
import { createAvailabilityAnswers, type AvailabilityAnswers } from '#server/inventory/availability/availability-answers.ts';
import { createHolds, type Holds } from '#server/inventory/holds/holds.ts';
import { createSoundCatalogs, type SoundCatalogs } from '#server/inventory/pools/sound-catalog.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Random } from '#server/platform/random.ts';

/** What is for sale and how much of it is left, for the whole program. */
export type Stock = {
  holds: Holds;
  availability: AvailabilityAnswers;
  /** Catalogues whose pools are laid out. */
  catalogs: SoundCatalogs;
  /** Call it after a commit that changed what is left, so that availability is shown correctly at once. */
  changed: (workspaceId: ObjectId) => void;
  /** Increases with every such change. */
  turnOf: (workspaceId: ObjectId) => number;
};

export function createStock(parts: { database: Database; clock: Clock; random: Random; log: Log; catalogs: Catalogs; docletChanges: DocletChanges }): Stock {
  const turns = new Map<ObjectId, number>();
  const turnOf = (workspaceId: ObjectId) => turns.get(workspaceId) ?? 0;
  const changed = (workspaceId: ObjectId) => void turns.set(workspaceId, turnOf(workspaceId) + 1);
  onDocletChanged(parts, ({ workspaceId, templateId }) => {
    if (CATALOGUE.has(templateId)) changed(workspaceId);
  });
  const catalogs = createSoundCatalogs({ ...parts, changed });
  return {
    catalogs,
    changed,
    turnOf,
    holds: createHolds({ ...parts, catalogs, changed }),
    availability: createAvailabilityAnswers({ ...parts, catalogs, turnOf }),
  };
}
