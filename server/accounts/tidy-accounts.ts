import { DAY_MS } from '#domain/durations.ts';
import type { House } from '#server/context.ts';

/** What has long been over is forgotten. Sign-ins are kept for a month, because they tell a known address from a new one. */
export async function tidyAccounts({ database: { reference }, clock }: Pick<House, 'database' | 'clock'>): Promise<void> {
  const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
  await reference.deleteFrom('account_token').where('expires_at', '<', ago(7)).execute();
  await reference.deleteFrom('session').where('expires_at', '<', ago(30)).execute();
}
