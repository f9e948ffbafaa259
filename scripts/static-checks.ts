import { runStep } from './run-step.ts';

const STEPS: [string, string, string[]][] = [
  ['Types', 'tsc', ['-b']],
  ['Lint', 'oxlint', ['--type-aware', '--quiet', '--report-unused-disable-directives-severity=error']],
  ['Formatting', 'oxfmt', ['--check']],
  ['Dead code', 'knip', []],
];

/** Checks the code without running it. Returns whether each step passed. */
export async function staticChecks(): Promise<boolean[]> {
  const answers = [];
  for (const [title, command, args] of STEPS) answers.push((await runStep(title, command, args)).ok);
  return answers;
}
