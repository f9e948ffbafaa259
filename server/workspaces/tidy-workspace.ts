import { DAY_MS } from '#domain/durations.ts';
import type { House } from '#server/context.ts';
import { forgetSentMails } from '#server/platform/tidy.ts';
import { forgetResourceUse } from './resource-use.ts';
import { settingNumber } from './settings.ts';
import { forgetSupportRequests } from './support.ts';
import type { Workspace } from './workspaces.ts';

/** Sent mails, visitors' questions and their activity are kept as long as the venue says. What was sold, paid and decided is kept for good. */
export async function tidyWorkspace(house: Pick<House, 'database' | 'clock'>, workspace: Workspace): Promise<number> {
  const ago = (key: string) => house.clock.now() - settingNumber(workspace, key) * DAY_MS;
  const mails = await forgetSentMails(house, workspace.id, ago('mail_days'));
  const questions = await forgetSupportRequests(house, workspace.id, ago('support_days'));
  return mails + questions + (await forgetResourceUse(house, workspace.id, ago('resource_use_days')));
}
