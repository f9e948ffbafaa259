import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from './files-below.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DIST = join(ROOT, 'dist/web');
const STAMP = join(DIST, '.vite/built-from');
const HASTY = join(DIST, '.vite/quick');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
/** The shop comes first because its build empties the folder; the staff app is built into the same folder. */
const CONFIGS = ['vite.config.ts', 'vite.staff.config.ts'];

/** Builds the pages if their sources have changed since the last build. */
export async function buildWebIfStale(say: (line: string) => void): Promise<'fresh' | 'built' | 'kept'> {
  const made = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === made) return 'fresh';
  if (!existsSync(VITE)) {
    if (!existsSync(join(DIST, 'index.html')))
      throw new Error('The pages are not built and the bundler is not installed. Run `npm ci --include=dev && npm run build` first.');
    say('The pages are older than their sources, and the bundler is not installed: they are served as they are.');
    return 'kept';
  }
  say('Building the pages …');
  const started = performance.now();
  await buildBeside(made);
  say(`Pages built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 'built';
}

/** At a start, files are compressed quickly. Once the program answers, a process of low priority compresses them as well as possible. */
export function finishCompressing(): void {
  if (!existsSync(HASTY)) return;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'compress-best.ts'), DIST], { stdio: 'ignore' });
  child.once('error', () => {});
  child.unref();
}

/** A hash over the content of everything that is bundled, so that a fresh checkout of the same sources counts as unchanged. */
export function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of sources()) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function sources(): string[] {
  const isShown = (file: string) => !/\.test\.tsx?$/.test(file);
  return [
    ...filesBelow(join(ROOT, 'web')).filter(isShown),
    ...filesBelow(join(ROOT, 'domain')).filter(isShown),
    ...filesBelow(join(ROOT, 'server')).filter((file) => file.endsWith('contract.ts')),
    ...['package-lock.json', ...CONFIGS].map((file) => join(ROOT, file)),
  ].toSorted();
}

/** Builds in another folder and then renames it, so that two builds at once do not mix their files. */
async function buildBeside(made: string): Promise<void> {
  const [fresh, old] = [`${DIST}-new-${process.pid}`, `${DIST}-old-${process.pid}`];
  try {
    for (const config of CONFIGS) await runVite(fresh, config);
    writeFileSync(join(fresh, '.vite/built-from'), made);
    writeFileSync(join(fresh, '.vite/quick'), '');
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(fresh, DIST);
  } catch (reason) {
    // Another start may have put its own build there at the same moment. It was made from the same sources.
    if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== made) throw reason;
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** In a separate process, so that the bundler's memory is freed afterwards. */
function runVite(folder: string, config: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITE, 'build', '--config', config, '--outDir', folder, '--logLevel', 'error'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', PAGES: 'quick' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8000)));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The pages could not be built:\n${said}`))));
  });
}
