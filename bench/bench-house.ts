import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createHouse, type House } from '#server/context.ts';
import type { HouseGateway } from '#server/payments/create-gateway.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';

type Fakes = { gateway?: HouseGateway };

/** The program as it runs in production, with each request logged. Only a bench with its own bank also switches the captcha off, which production refuses. */
export async function openBenchHouse(ownerUrl: string, fakes: Fakes = {}): Promise<House> {
  const kind = fakes.gateway ? { NODE_ENV: 'test', CAPTCHA: 'off' } : { NODE_ENV: 'production' };
  const config = readConfig({ ...kind, DATA_DIR: join(tmpdir(), `entrada-bench-${process.pid}`), LOG_LEVEL: 'info' });
  const { log } = createLog(config.logLevel);
  return createHouse(config, appUrl(ownerUrl), log, fakes);
}

export async function serveHouse(house: House): Promise<{ port: number }> {
  return listen(await createApp(house));
}

export async function listen(app: FastifyInstance): Promise<{ port: number }> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as { port: number }).port };
}
