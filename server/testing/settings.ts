import type { TestHouse } from './open-house.ts';

/** Sets these settings of a workspace; all others get their initial values. */
export async function setSettings({ house, workspaceId }: TestHouse, settings: object, ofWorkspace = workspaceId): Promise<void> {
  await house.database.reference
    .updateTable('workspace')
    .set({ settings: JSON.stringify(settings) })
    .where('workspace_id', '=', ofWorkspace)
    .execute();
  house.workspaces.forget();
}
