import { runStep } from './run-step.ts';

const STEPS: [string, string, string[]][] = [
  ['Types', 'tsc', ['-b']],
  ['Lint', 'oxlint', ['--type-aware', '--quiet']],
  ['Formatting', 'oxfmt', ['--check']],
  ['Dead code', 'knip', []],
];

/** What can be said of the code without running it; whether each step is content. */
export async function staticChecks(): Promise<boolean[]> {
  const answers = [];
  for (const [title, command, args] of STEPS) answers.push((await runStep(title, command, args)).ok);
  return answers;
}
