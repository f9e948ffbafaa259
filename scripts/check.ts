import { runStep } from './run-step.ts';

/** What is run many times a day: types, lint, formatting, dead code, the architecture and the fast rules. Under a minute. */
const steps: [string, string, string[]][] = [
  ['Types', 'tsc', ['-b']],
  ['Lint', 'oxlint', ['--type-aware', '--quiet']],
  ['Formatting', 'oxfmt', ['--check']],
  ['Dead code', 'knip', []],
  ['Rules and architecture', 'vitest', ['run', '--project', 'rules', '--project', 'architecture', '--reporter=default']],
];

let failed = 0;
for (const [title, command, args] of steps) {
  const { ok } = await runStep(title, command, args);
  if (!ok) failed++;
}
console.log(`\n${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
