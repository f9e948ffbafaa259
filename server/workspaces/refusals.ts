import { MINUTE_MS } from '#domain/durations.ts';
import type { SignedIn } from '#server/http/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Random } from '#server/platform/random.ts';

/**
 * Keeps refusals for lack of authority in the audit. They are counted in memory and written a moment later, so that the call itself does not wait. The first refusal of a call in a
 * minute gets a row; its repeats share one more when the minute ends.
 */
export type Refusals = { note: (refusal: Refusal) => void; write: (all?: boolean) => Promise<void> };
type Refusal = {
  /** The person is looked up once per minute and key, not once per call. */
  key: string;
  who: () => Promise<Pick<SignedIn, 'accountId' | 'caller' | 'workspaceId'> | null>;
  call: string;
  code: string;
  subject: string | null;
};

type Entry = { call: string; code: string; subject: string | null; count: number; written: boolean };
type Refused = { since: number; who: ReturnType<Refusal['who']>; entries: Map<string, Entry> };
type Due = { refused: Refused; entry: Entry };

const MOST_CALLS = 20;
const MOST_PEOPLE = 5000;
const ROWS_AT_ONCE = 500;

type Parts = { database: Database; clock: Clock; random: Random; log: Log };

export function createRefusals(parts: Parts): Refusals {
  const { clock } = parts;
  const people = new Map<string, Refused>();

  function note({ key, who, call, code, subject }: Refusal): void {
    let refused = people.get(key);
    if (!refused) {
      if (people.size >= MOST_PEOPLE) return;
      people.set(key, (refused = { since: clock.now(), who: asked(key, who), entries: new Map() }));
    }
    const known = `${call} ${code}`;
    const isMore = refused.entries.size >= MOST_CALLS && !refused.entries.has(known);
    const entry = refused.entries.get(isMore ? '' : known);
    if (entry) entry.count++;
    else refused.entries.set(isMore ? '' : known, { call: isMore ? 'further calls' : call, code, subject, count: 1, written: false });
  }

  /** A key that belongs to nobody is not remembered, because tokens can be made up by the thousand and would push real people out. */
  async function asked(key: string, who: Refusal['who']): ReturnType<Refusal['who']> {
    const found = await who().catch(() => null);
    if (!found) people.delete(key);
    return found;
  }

  async function write(all = false): Promise<void> {
    const due: Due[] = [];
    for (const [key, refused] of people) {
      const isOver = all || clock.now() - refused.since >= MINUTE_MS;
      for (const entry of refused.entries.values()) if (entry.count > 0 && (isOver || !entry.written)) due.push({ refused, entry: { ...entry } });
      for (const entry of refused.entries.values()) if (isOver || !entry.written) Object.assign(entry, { count: 0, written: true });
      if (isOver) people.delete(key);
    }
    await insert(parts, due);
  }

  return { note, write };
}

async function insert(parts: Parts, due: Due[]): Promise<void> {
  const { database, log } = parts;
  const rows = (await Promise.all(due.map((one) => rowOf(parts, one)))).filter((row) => row !== null);
  for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspace_id)) {
    for (let at = 0; at < own.length; at += ROWS_AT_ONCE) {
      await database
        .of(workspaceId)
        .insertInto('audit')
        .values(own.slice(at, at + ROWS_AT_ONCE))
        .execute()
        .catch((reason: unknown) =>
          log.error({ workspace: workspaceId, rows: own.length, reason: String(reason) }, 'Refusals could not be written to the audit'),
        );
    }
  }
}

async function rowOf({ clock, random }: Parts, { refused, entry: { call, code, subject, count } }: Due) {
  const who = await refused.who;
  if (!who) return null;
  return {
    workspace_id: who.workspaceId,
    audit_id: random.objectId(),
    actor_account: who.accountId,
    actor_role: who.caller,
    action: call,
    subject,
    outcome: 'refused',
    detail: JSON.stringify({ code, count }),
    at: new Date(clock.now()),
  };
}
