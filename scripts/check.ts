import { runStep } from './run-step.ts';
import { staticChecks } from './static-checks.ts';

/** The checks to run many times a day: types, lint, formatting, dead code, the architecture and the fast rules. Under a minute. */
const rules = ['run', '--project', 'rules', '--project', 'architecture', '--reporter=default'];
const answers = [...(await staticChecks()), (await runStep('Rules and architecture', 'vitest', rules)).ok];
const failed = answers.filter((ok) => !ok).length;
console.log(`\n${answers.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
