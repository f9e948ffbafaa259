import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply, TestPerson } from '#server/testing/open-house.ts';
import type { Chance } from './chance.ts';
import type { Diary } from './diary.ts';

/** As it arrives over the wire. */
export type Said = NonNullable<Reply['body']['data']>;
export type Answer = { ok: boolean; code: string | null; item: Said; items: Said[] };
export type Calls = {
  /** Null: no answer ever came. `may`: refusals to expect. */
  act: (name: string, data: object, as: TestPerson, may?: readonly string[]) => Promise<Answer | null>;
  decide: (taskId: string, status: 'confirmed' | 'declined', as: TestPerson, may?: readonly string[]) => Promise<Answer | null>;
  change: (docletId: string, data: object, as: TestPerson) => Promise<Answer | null>;
};

/** Longer than a killed node's request keeps its key reserved. */
const PATIENCE_MS = 100_000;
const CUT_OFF_ONE_IN = 12;

/** One caller, at any node. Its answers are cut off now and then, and it asks again with the same key until one arrives. */
export function callsOf(urls: () => readonly string[], workspaceId: string, diary: Diary, chance: Chance): Calls {
  let keys = 0;
  const lane = chance.whole(0, 2 ** 31);

  async function call(name: string, path: string, body: object, as: TestPerson, may: readonly string[]): Promise<Answer | null> {
    const key = `random-${lane}-${++keys}`;
    for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await sleep(chance.whole(50, 500))) {
      const patience = chance.oneIn(CUT_OFF_ONE_IN) ? chance.whole(1, 40) : 20_000;
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${as.token}`, 'idempotency-key': key };
      const url = `${chance.pick(urls())}/api/workspace/${workspaceId}/${path}`;
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(patience) })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => null);
      if (reply === null) {
        diary.cutOff++;
        continue;
      }
      const { data, errors, meta } = reply.text.startsWith('{') ? JSON.parse(reply.text) : {};
      if (meta?.auth_key) as.token = meta.auth_key;
      const code: string | null = errors?.[0]?.code ?? null;
      const said = `${name} ${reply.status}${code ? ` ${code}` : ''}`;
      diary.answers.set(said, (diary.answers.get(said) ?? 0) + 1);
      if (reply.status >= 500) diary.troubles.push({ at: Date.now(), what: `${said} ${reply.text.slice(0, 200)}`, status: reply.status });
      else if (code !== 'still-running') {
        const ok = reply.status === 200;
        if (!ok && !may.includes(code ?? '')) diary.surprises.push(`${said} ${reply.text.slice(0, 300)} to ${JSON.stringify(body).slice(0, 300)}`);
        const items: Said[] = data?.items ?? [];
        return { ok, code, items, item: items.at(-1) ?? data ?? {} };
      }
    }
    diary.unanswered.push(name);
    return null;
  }

  return {
    act: (name, data, as, may = []) => call(name, `action/${name}`, { data }, as, may),
    decide: (taskId, status, as, may = []) => call('decide-task', `task/${taskId}`, { status }, as, may),
    change: (docletId, data, as) => call('update-doclet', `doclet/${docletId}`, { data }, as, ['conflict']),
  };
}
