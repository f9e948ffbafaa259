import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Leaves out what the bundler is when npm would: in production, unless it is told to include it. */
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

function install(): number {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', npm_execpath: join(root, 'npm.cjs') };
  expect(spawnSync(process.execPath, [join(root, 'scripts', 'install.mjs')], { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
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
