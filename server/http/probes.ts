import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { House } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { migrationNames } from '#server/platform/database/migrate.ts';
import { isSameSecret } from '#server/platform/secret-text.ts';
import { within } from '#server/platform/start-step.ts';

const ANSWER_SECONDS = 2;
const NO_ROOM_MS = MINUTE_MS;

/** For whoever runs the node: is it alive, may it get requests, how is it doing. */
export function registerProbes(app: FastifyInstance, house: House): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problem = await notReady(house);
    if (problem) return reply.code(503).send({ status: 'not-ready', problem });
    const impaired = impairments(house);
    return reply.send({ status: 'ready', ...(impaired.length > 0 ? { impaired } : {}) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!house.config.metricsToken || !isSameSecret(`Bearer ${house.config.metricsToken}`, request.headers.authorization ?? '')) throw notFound();
    return reply.type('text/plain; version=0.0.4').send(await house.metrics.text());
  });
}

/** What fails although the node stays ready, because everything that does not need it works. A full database can still be read. */
function impairments({ redis, files, running, clock }: House): string[] {
  const hadNoRoom = running.noRoomAt !== null && Math.abs(clock.now() - running.noRoomAt) < NO_ROOM_MS;
  return [
    ...(redis?.isAnswering() === false ? ['Redis does not answer'] : []),
    ...(files.isAnswering() ? [] : ['the store of files does not answer']),
    ...(hadNoRoom ? ['the database has run out of disk, memory or connections'] : []),
  ];
}

async function notReady(house: House): Promise<string | null> {
  if (house.running.starting) return 'starting';
  if (house.running.draining) return 'stopping';
  try {
    const reading = sql<{ name: string; written: boolean }>`select name, current_setting('transaction_read_only') = 'off' as written from migration`.execute(
      house.database.reference,
    );
    const { rows } = await within('asking the database', ANSWER_SECONDS, reading);
    if (rows.some(({ written }) => !written)) return 'the database can only be read';
    const applied = new Set(rows.map((row) => row.name));
    return migrationNames().every((name) => applied.has(name)) ? null : 'migrations are missing';
  } catch {
    return 'the database does not answer';
  }
}
