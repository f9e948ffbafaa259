import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Runs a command in the project's folder and passes its output through. Returns whether it succeeded and the output. */
export function runStep(title: string, command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  console.log(`\n── ${title}`);
  const began = performance.now();
  return new Promise((resolve) => {
    const bin = join(ROOT, 'node_modules', '.bin');
    const path = `${join(ROOT, 'node_modules', 'node', 'bin')}:${bin}:${process.env['PATH'] ?? ''}`;
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, PATH: path, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => {
      console.error(error.message);
      resolve({ ok: false, output });
    });
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      console.log(`   ${code === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
      resolve({ ok: code === 0, output });
    });
  });
}
