import type pg from 'pg';
import { asOwner } from './as-owner.ts';
import { openTestHouse, type TestHouse } from './house.ts';

type Told = { 'Query Text': string; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } };

/** How many pages a statement may look at. */
const FEW_PAGES = 100;

/**
 * A further node on the database of a house, and its statements that looked at many pages: the database tells what each of them came to. The batches of holds, orders and scans, and
 * short reads aside, have connections of their own, which are not heard.
 */
export async function openWatchedNode(house: TestHouse): Promise<{ node: TestHouse; heard: () => number; wideReads: () => string[] }> {
  await asOwner(house, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name');
    const settings = { session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': '0', 'auto_explain.log_analyze': 'on' };
    const told = { 'auto_explain.log_buffers': 'on', 'auto_explain.log_timing': 'off', 'auto_explain.log_format': 'json', 'auto_explain.log_level': 'notice' };
    for (const [setting, value] of Object.entries({ ...settings, ...told })) await owner.query(`alter database ${rows[0]!.name} set ${setting} = '${value}'`);
  });
  const node = await openTestHouse({}, { sharing: house });
  const wide = new Set<string>();
  const listening = new WeakSet<pg.PoolClient>();
  let heard = 0;
  node.house.database.pool.on('acquire', (client) => {
    if (listening.has(client)) return;
    listening.add(client);
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{');
      if (!message.startsWith('duration') || at < 0) return;
      const told = JSON.parse(message.slice(at)) as Told;
      const pages = told.Plan['Shared Hit Blocks'] + told.Plan['Shared Read Blocks'];
      heard += 1;
      if (pages > FEW_PAGES) wide.add(`${pages} pages: ${told['Query Text'].replaceAll(/\s+/g, ' ')}`);
    });
  });
  return { node, heard: () => heard, wideReads: () => [...wide] };
}
