import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { claimDataDir } from './single-instance.ts';
import { socketName } from './socket-name.ts';

afterEach(() => vi.unstubAllEnvs());

test('a temporary folder that is too long, in bytes, or missing is refused in words', async () => {
  vi.stubEnv('TMPDIR', `/tmp/${'é'.repeat(40)}`);
  expect(() => socketName('/srv/entrada')).toThrow('bytes too long for sockets');
  vi.stubEnv('TMPDIR', '/nonexistent');
  await expect(claimDataDir('/srv/entrada')).rejects.toThrow('No socket can be made in /nonexistent (TMPDIR)');
});

test.runIf(process.getuid?.() === 0)('a user with a number and no name gets sockets too', () => {
  const name = `import(${JSON.stringify(join(import.meta.dirname, 'socket-name.ts'))}).then((it) => console.log(it.socketName('/srv/entrada')))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', name], { uid: 54_321, encoding: 'utf8' });
  expect([stdout.trim(), stderr]).toEqual([expect.stringMatching(/entrada-[0-9a-f]{16}-54321$/), '']);
});
