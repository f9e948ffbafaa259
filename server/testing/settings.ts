import type { TestHouse } from './open-house.ts';

/** What is set for a workspace from now on; whatever is not named is as the house has it. */
export async function setSettings({ house, workspaceId }: TestHouse, settings: object, ofWorkspace = workspaceId): Promise<void> {
  await house.database.reference
    .updateTable('workspace')
    .set({ settings: JSON.stringify(settings) })
    .where('workspace_id', '=', ofWorkspace)
    .execute();
  house.workspaces.forget();
}
