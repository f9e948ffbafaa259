import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const FULL = 3_000_000;

/** Prints a line, writes more than any pipe holds, and ends, as the program does. */
const PROGRAM = `
  import { createLog } from '#server/platform/log.ts';
  console.log('{}');
  const { log, end } = createLog('info');
  for (let bytes = 0; bytes < ${FULL}; bytes += 150) log.request({ requestId: 'r', method: 'GET', route: '/x', status: 200, ms: 1 });
  log.warn({ card: '4242424242424242' }, 'the last line');
  await end();
  process.exit(0);`;

const start = (program = PROGRAM) =>
  spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: process.cwd(), stdio: ['ignore', 'pipe', 'inherit'] });

test('ends although nobody reads it', async () => {
  const program = start();
  program.stdout.pause();
  const [code] = (await Promise.race([once(program, 'exit'), new Promise((resolve) => setTimeout(resolve, 8000, ['still there']))])) as [unknown];
  program.kill('SIGKILL');
  expect(code).toBe(0);
}, 15_000);

test('gives a reader everything, in order, without card numbers', async () => {
  const program = start();
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(program, 'close');
  const lines = said.trim().split('\n');
  expect(lines).toHaveLength(FULL / 150 + 2);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: 'the last line', card: '[card]' });
}, 15_000);

test('leaves a secret out whole, whatever it contains', async () => {
  const secrets = ['plain', 'with "quotes" in it', 'ends in a backslash \\', '\\"', 'line\nbreak'];
  const program = start(
    `import { createLog } from '#server/platform/log.ts';
    const { log, end } = createLog('info');
    for (const password of ${JSON.stringify(secrets)}) log.warn({ password, next: 'stays' }, 'said');
    await end();`,
  );
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(program, 'close');
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines.length).toBe(secrets.length);
  for (const line of lines) expect(line).toMatchObject({ password: '[redacted]', next: 'stays', msg: 'said' });
}, 15_000);

test('has written the reason, even if the program ends at once', async () => {
  const program = start("import { createLog } from '#server/platform/log.ts'; createLog('info').log.error({}, 'the reason'); process.exit(1);");
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(program, 'close');
  expect(said).toContain('the reason');
}, 15_000);
