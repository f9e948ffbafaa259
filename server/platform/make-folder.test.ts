import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'entrada-folder-'));
  chmodSync(place, 0o755);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test('a folder is made with all above it, and one that is there stays', () => {
  for (let time = 0; time < 2; time++) makeFolder(join(place, 'a', 'b'));
  expect(existsSync(join(place, 'a', 'b'))).toBe(true);
});

test('what is in the way is named', () => {
  writeFileSync(join(place, 'file'), '');
  symlinkSync(join(place, 'unmounted'), join(place, 'link'));
  expect(() => makeFolder(join(place, 'file'))).toThrow(`${place}/file is a file`);
  expect(() => makeFolder(join(place, 'file', 'data'))).toThrow(`${place}/file is a file`);
  expect(() => makeFolder(join(place, 'link', 'data'))).toThrow(`${place}/link is a link to nothing`);
});

const made = (path: string, who: object = {}) => {
  const make = `import(${JSON.stringify(join(import.meta.dirname, 'make-folder.ts'))}).then((it) => it.makeFolder(${JSON.stringify(path)}))`;
  return spawnSync(process.execPath, ['-e', make], { encoding: 'utf8', timeout: 10_000, ...who });
};

test.runIf(existsSync('/proc/self'))('where no folder can be made it is said, and not tried for ever', () => {
  expect(made('/proc/entrada/data').stderr).toContain('/proc/entrada/data cannot be made: ENOENT');
});

test.runIf(process.getuid?.() === 0)('the error names who may not write, and where', () => {
  mkdirSync(join(place, 'of-root'), { mode: 0o755 });
  const { stderr } = made(join(place, 'of-root', 'data'), { uid: 65_534, gid: 65_534 });
  expect(stderr).toContain(`user 65534 may not write in ${place}/of-root`);
});
