import { CATEGORIES, REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import type { House } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { operatorContext } from '#server/operator/operator-context.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { inTransaction, runNow } from '#server/platform/database/transaction.ts';
import { addChannel } from '#server/workspaces/channels.ts';
import type { Command } from './command.ts';
import { withHouse } from './owner-database.ts';
import { validCurrency, validHost, validKey, validLocale, validName, validZone } from './venue-settings.ts';

export type NewWorkspace = {
  name: string;
  host: string;
  appKey: string;
  timeZone: string;
  currency: string;
  locale: string;
  copyright: string;
  isDefault: boolean;
};

export const createWorkspace: Command = {
  name: 'create-workspace',
  summary: 'Opens a venue: its workspace, its host name and its categories. Only the operator of the platform can.',
  options: [
    { name: 'name', hint: 'Lakeside Park', required: true },
    { name: 'host', hint: 'tickets.lakeside.example', required: true },
    { name: 'app-key', hint: 'lakeside' },
    { name: 'time-zone', hint: 'America/Chicago' },
    { name: 'currency', hint: 'USD' },
    { name: 'locale', hint: 'en-US' },
  ],
  run: (config, options, say) =>
    withHouse(config, async (house) => {
      const name = validName(options['name']!);
      const host = validHost(options['host']!);
      const workspaceId = await addWorkspace(house, {
        name,
        host,
        appKey: validKey(options['app-key'], name, host),
        timeZone: validZone(options['time-zone'] ?? 'America/Chicago'),
        currency: validCurrency(options['currency'] ?? 'USD'),
        locale: validLocale(options['locale'] ?? 'en-US'),
        copyright: `© ${new Date().getUTCFullYear()} ${name}`,
        isDefault: (await house.workspaces.defaultHost()) === null,
      });
      say(`${name} is workspace ${workspaceId}. Next: npm run entrada -- create-admin --workspace ${workspaceId} --email you@example.com`);
      return 0;
    }),
};

export async function addWorkspace(house: House, venue: NewWorkspace, workspaceId = house.random.objectId()): Promise<string> {
  const inReference = { db: house.database.reference, afterCommit: runNow(house.log), log: house.log };
  try {
    await inTransaction(inReference, async ({ db }) => {
      await db
        .insertInto('workspace')
        .values({
          workspace_id: workspaceId,
          app_key: venue.appKey,
          name: venue.name,
          time_zone: venue.timeZone,
          currency: venue.currency,
          locale: venue.locale,
          copyright: venue.copyright,
        })
        .execute();
      await db
        .insertInto('domain_config')
        .values({
          fqdn: venue.host,
          doclet_id: house.random.objectId(),
          workspace_id: workspaceId,
          realm_id: REALM.portal,
          is_default: venue.isDefault,
        })
        .execute();
    });
  } catch (reason) {
    if (isUniqueViolation(reason)) throw new Error(`The host ${venue.host} or the key ${venue.appKey} belongs to another workspace.`, { cause: reason });
    throw reason;
  }
  house.workspaces.forget();
  await addCategories(house, workspaceId);
  await addChannel(await operatorContext(house, workspaceId), 'News');
  return workspaceId;
}

async function addCategories(house: House, workspaceId: string): Promise<void> {
  const ctx = await operatorContext(house, workspaceId);
  for (const category of CATEGORIES) {
    await insertDoclet(ctx, {
      id: category.id,
      templateId: TEMPLATE.category,
      title: category.name,
      data: { name: category.name, ...(category.parent ? { parent: category.parent } : {}) },
    });
  }
}
