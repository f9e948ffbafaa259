import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A double of npm that leaves the bundler out when npm would: in production, unless told to include it. */
const NPM = `
const { appendFileSync, mkdirSync } = require('node:fs');
const words = process.argv.slice(2);
appendFileSync('asked', words.join(' ') + '\\n');
mkdirSync('node_modules/fastify', { recursive: true });
if (words.includes('--include=dev') || process.env.NODE_ENV !== 'production') mkdirSync('node_modules/vite', { recursive: true });
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'entrada-install-'));
  mkdirSync(join(root, 'scripts'));
  cpSync(join(import.meta.dirname, 'install.mjs'), join(root, 'scripts', 'install.mjs'));
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"fastify":"5"},"devDependencies":{"vite":"8"}}');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'npm.cjs'), NPM);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function run() {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', npm_execpath: join(root, 'npm.cjs') };
  return spawnSync(process.execPath, [join(root, 'scripts', 'install.mjs')], { env, encoding: 'utf8' });
}

function install(): number {
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  return readFileSync(join(root, 'asked'), 'utf8').trim().split('\n').length;
}

test('a start in production installs the bundler too, once', () => {
  expect([install(), install()]).toEqual([1, 1]);
  expect(readFileSync(join(root, 'asked'), 'utf8')).toContain('ci --include=dev');
});

test('packages that were taken away are installed again', () => {
  install();
  rmSync(join(root, 'node_modules', 'vite'), { recursive: true });
  expect(install()).toBe(2);
});

test('a node_modules that is a link belongs to somebody else and is left alone', () => {
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'));
  const { status, stderr } = run();
  expect([status, existsSync(join(root, 'asked'))]).toEqual([1, false]);
  expect(stderr).toContain(`node_modules is a link to ${join(root, 'elsewhere')}`);
});
