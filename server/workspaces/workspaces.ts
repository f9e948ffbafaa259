import type { Selectable } from 'kysely';
import { isFresh, type Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Soon } from '#server/platform/soon.ts';
import type { WorkspaceTables } from './tables.ts';

export type Workspace = {
  id: string;
  appKey: string;
  name: string;
  timeZone: string;
  currency: string;
  locale: string;
  copyright: string;
  defaultBrand: string | null;
  defaultEvent: string | null;
  settings: Record<string, unknown>;
};

/** What a host says nothing of is as its venue says. */
export type Host = {
  fqdn: string;
  docletId: string;
  workspaceId: string;
  realmId: string;
  defaultBrand: string | null;
  defaultEvent: string | null;
  copyright: string;
  termsPath: string;
  isDefault: boolean;
};

/** Workspaces and hosts are few and every call reads them. They are kept in memory and read again every few seconds, and after a change on any node. */
export type Workspaces = {
  byId: (workspaceId: string) => Soon<Workspace | null>;
  byHost: (host: string) => Promise<Host | null>;
  defaultHost: () => Promise<Host | null>;
  all: () => Promise<Workspace[]>;
  forget: () => void;
};

type Loaded = { at: number; workspaces: Map<string, Workspace>; hosts: Map<string, Host> };

const KEEP_MS = 3000;
/** The name under which nodes tell each other of a change. */
export const WORKSPACES = 'workspaces';

export function createWorkspaces(database: Database, clock: Clock): Workspaces {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;
  let changes = 0;

  const atHand = (): Loaded | null => (loaded && isFresh(clock.now(), loaded.at, loaded.at + KEEP_MS) ? loaded : null);

  async function current(): Promise<Loaded> {
    const now = atHand();
    if (now) return now;
    loading ??= loadAnew().finally(() => (loading = null));
    return loading;
  }

  /** If something changed while it was being read, the result may be old, so it is read again. */
  async function loadAnew(): Promise<Loaded> {
    for (;;) {
      const before = changes;
      const read = await load(database, clock.now());
      if (before === changes) return (loaded = read);
    }
  }

  return {
    byId(workspaceId) {
      const now = atHand();
      return now ? (now.workspaces.get(workspaceId) ?? null) : current().then(({ workspaces }) => workspaces.get(workspaceId) ?? null);
    },
    byHost: async (host) => (await current()).hosts.get(bareHost(host)) ?? null,
    defaultHost: async () => [...(await current()).hosts.values()].find((host) => host.isDefault) ?? null,
    all: async () => [...(await current()).workspaces.values()],
    forget() {
      changes++;
      loaded = null;
    },
  };
}

export function bareHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

async function load(database: Database, at: number): Promise<Loaded> {
  const [rows, hosts] = await Promise.all([
    database.reference.selectFrom('workspace').selectAll().execute(),
    database.reference.selectFrom('domain_config').selectAll().orderBy('fqdn').execute(),
  ]);
  const workspaces = new Map(rows.map((row) => [row.workspace_id, workspaceOf(row)]));
  return { at, workspaces, hosts: new Map(hosts.map((row) => [row.fqdn, hostOf(row, workspaces.get(row.workspace_id))])) };
}

const workspaceOf = (row: Selectable<WorkspaceTables['workspace']>): Workspace => ({
  id: row.workspace_id,
  appKey: row.app_key,
  name: row.name,
  timeZone: row.time_zone,
  currency: row.currency,
  locale: row.locale,
  copyright: row.copyright,
  defaultBrand: row.default_brand,
  defaultEvent: row.default_event,
  settings: row.settings,
});

const hostOf = (row: Selectable<WorkspaceTables['domain_config']>, venue: Workspace | undefined): Host => ({
  fqdn: row.fqdn,
  docletId: row.doclet_id,
  workspaceId: row.workspace_id,
  realmId: row.realm_id,
  defaultBrand: row.default_brand ?? venue?.defaultBrand ?? null,
  defaultEvent: row.default_event ?? venue?.defaultEvent ?? null,
  copyright: row.copyright || (venue?.copyright ?? ''),
  termsPath: row.terms_path,
  isDefault: row.is_default,
});
