import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';

export function placeOf({ app_key: appKey, realms, workspace }: Pick<Bootstrap, 'app_key' | 'realms' | 'workspace'>): Place {
  return { appKey, realmId: realms.portal, workspaceId: workspace?._id ?? null };
}
