import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Logger } from './log.ts';
import { startSandboxGateway } from './start-sandbox-gateway.ts';

const log: Logger = {
  info: (details, message) => write('info', details, message),
  warn: (details, message) => write('warn', details, message),
  error: (details, message) => write('error', details, message),
};

try {
  await run();
} catch (error) {
  process.stderr.write(`The sandbox gateway does not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const { env } = process;
  const journalPath = resolve(env['SANDBOX_JOURNAL'] ?? '.data/sandbox/journal.ndjson');
  await mkdir(dirname(journalPath), { recursive: true });
  const webhookUrl = env['SANDBOX_WEBHOOK_URL'] || undefined;
  const webhookSecret = env['SANDBOX_WEBHOOK_SECRET'] ?? '';
  if (webhookUrl !== undefined && (!URL.canParse(webhookUrl) || webhookSecret === '')) {
    throw new Error('SANDBOX_WEBHOOK_URL must be a URL and needs SANDBOX_WEBHOOK_SECRET');
  }
  const gateway = await startSandboxGateway({
    port: wholeNumber('SANDBOX_PORT', 0, 65_535),
    host: env['SANDBOX_HOST'] || '127.0.0.1',
    journalPath,
    webhookUrl,
    webhookSecret,
    control: env['SANDBOX_CONTROL'] === '1',
    log,
    onExit: () => process.exit(1),
  });
  const stop = () => void gateway.close().finally(() => process.exit(0));
  process.once('SIGTERM', stop);
  // The supervisor holds the other end of stdin, so this process stops when the supervisor is gone, however it went. A terminal sends Ctrl-C to both; the supervisor is the one to
  // act on it.
  const isSupervised = env['SANDBOX_STOP_WITH_STDIN'] === '1';
  process.on('SIGINT', isSupervised ? () => {} : stop);
  if (isSupervised) process.stdin.once('close', stop).resume();
  process.stdout.write(`${JSON.stringify({ listening: gateway.port })}\n`);
}

function wholeNumber(name: string, least: number, most: number): number {
  const text = process.env[name] || String(least);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}`);
  }
  return value;
}

function write(level: string, details: object, message: string): void {
  process.stderr.write(`${JSON.stringify({ level, ...details, message })}\n`);
}
