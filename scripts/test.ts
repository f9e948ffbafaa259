import { ensureChromium } from './chromium.ts';
import { runStep } from './run-step.ts';
import { staticChecks } from './static-checks.ts';

/** Runs everything that guards the product, reports as it goes, and ends with one plain line. */
let passed = 0;
let failed = 0;

function count(ok: boolean): void {
  if (ok) passed++;
  else failed++;
}

for (const ok of await staticChecks()) count(ok);

const tests = await runStep('Unit, integration and architecture tests', 'vitest', ['run', '--reporter=default']);
countVitest(tests.output, tests.ok);

count((await runStep('Browser code', 'npm', ['run', 'build'])).ok);
if (ensureChromium()) {
  const journeys = await runStep('Browser journeys', 'playwright', ['test']);
  countPlaywright(journeys.output, journeys.ok);
} else {
  count(false);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A run that failed without naming a failed test (a crash, an unhandled error) counts as one failure. */
function countVitest(output: string, ok: boolean): void {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  const line = /^\s*Tests\s+(.*)$/m.exec(plain)?.[1] ?? '';
  passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0);
  const broken = Number(/(\d+) failed/.exec(line)?.[1] ?? 0);
  failed += broken > 0 || ok ? broken : 1;
}

function countPlaywright(output: string, ok: boolean): void {
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '');
  for (const [, held] of plain.matchAll(/^\s*(\d+) (?:passed|flaky)/gm)) passed += Number(held);
  const broken = Number(/^\s*(\d+) failed/m.exec(plain)?.[1] ?? 0);
  failed += broken > 0 || ok ? broken : 1;
}
