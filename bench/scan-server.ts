import { TEMPLATE } from '#domain/fixed-ids.ts';
import { dayInZone } from '#domain/zone.ts';
import type { Ctx, House } from '#server/context.ts';
import { insertDoclet } from '#server/doclets/doclets.ts';
import { ticketKey } from '#server/orders/tickets/tickets.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { askDatabase, startBenchDatabase } from './bench-database.ts';
import { openBenchHouse, serveHouse } from './bench-house.ts';
import { addPerson, openBenchVenue, ZONE } from './bench-venue.ts';

/** The served side of the gate bench: the real program with tickets for a full house, and twenty gates. */
export type PreparedGates = { port: number; workspaceId: string; tokens: string[]; terminals: string[]; codes: [string, string][] };

const GATES = 20;

const url = await startBenchDatabase();
const house = await openBenchHouse(url);
const prepared = await prepare(house, Number(process.argv[2] ?? 1000));
// As a database does by itself within a minute of such a load.
await askDatabase(url, 'analyze');
process.send!({ ...(await serveHouse(house)), ...prepared });

async function prepare(house: House, tickets: number): Promise<Omit<PreparedGates, 'port'>> {
  const ctx = await openBenchVenue(house, 'bench.localhost');
  const eventId = (await insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name: 'Full house', status: 'active' } })).id;
  const passId = (await insertDoclet(ctx, { templateId: TEMPLATE.eventPass, data: { name: 'Day pass', event_id: eventId } })).id;
  const terminals = [];
  for (let gate = 0; gate < GATES; gate++)
    terminals.push((await insertDoclet(ctx, { templateId: TEMPLATE.accessTerminal, data: { name: `Gate ${gate}`, event_id: eventId, status: 'active' } })).id);
  const tokens = [];
  for (let gate = 0; gate < GATES; gate++) tokens.push((await addPerson(ctx, 'pos', gate)).token);
  return { workspaceId: ctx.workspace.id, tokens, terminals, codes: await addTickets(ctx, tickets, eventId, passId) };
}

async function addTickets(ctx: Ctx, count: number, eventId: string, passId: string): Promise<[string, string][]> {
  const columns = {
    workspace_id: 'text',
    admission_id: 'text',
    secret: 'bytea',
    event_id: 'text',
    product_id: 'text',
    visit_date: 'text',
    name: 'text',
    kind: 'text',
    first_name: 'text',
    last_name: 'text',
  } as const;
  const codes: [string, string][] = [];
  for (let done = 0; done < count; done += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - done) }, () => ({
      workspace_id: ctx.workspace.id,
      admission_id: ctx.random.secretId(),
      secret: ctx.random.bytes(16),
      event_id: eventId,
      product_id: passId,
      visit_date: dayInZone(ZONE, ctx.clock.now()),
      name: 'Day pass',
      kind: 'admission',
      first_name: 'Ana',
      last_name: 'Silva',
    }));
    await insertMany(ctx.db, 'admission', columns, rows);
    codes.push(...rows.map((row): [string, string] => [row.admission_id, ticketKey(ctx.secrets.ticket, row.admission_id, row.secret)]));
  }
  return codes;
}
