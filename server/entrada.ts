import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import type { Command } from '#server/operator/command.ts';
import { commands } from '#server/operator/index.ts';

/** The operator's command line: `npm run entrada -- <command> [--option value]`. */
const [name = '', ...rest] = process.argv.slice(2);
const command = commands.find((candidate) => candidate.name === name);

const HELP = ['help', '--help', '-h'];

if (name === '' || HELP.includes(name)) console.log(usage());
else if (!command) {
  console.error(`There is no command ${name}.\n\n${usage()}`);
  process.exitCode = 1;
} else if (rest.some((word) => HELP.includes(word))) console.log(usageLine(command));
else {
  await perform(command);
}

async function perform(chosen: Command): Promise<void> {
  try {
    const options = Object.fromEntries(chosen.options.map((option) => [option.name, { type: 'string' as const }]));
    const { values } = parseArgs({ args: rest, options, strict: true });
    const missing = chosen.options.filter((option) => option.required && !values[option.name]);
    if (missing.length > 0) throw new Error(`Name ${missing.map((option) => `--${option.name}`).join(' and ')}.\n${usageLine(chosen)}`);
    process.exitCode = await chosen.run(readConfig(), values as Record<string, string>, (line) => console.log(line));
  } catch (reason) {
    console.error(reason instanceof Error ? withCause(reason) : reason);
    // Ends the process even if the failed command has left work running.
    process.exit(1);
  }
}

/** What is told to a visitor leaves out what an operator needs to know. */
function withCause({ message, cause }: Error): string {
  return cause instanceof Error && !message.includes(cause.message) ? `${message} (${cause.message})` : message;
}

function usage(): string {
  return `Usage: npm run entrada -- <command>\n\n${commands.map(usageLine).join('\n')}`;
}

function usageLine(shown: Command): string {
  const options = shown.options.map((option) => (option.required ? `--${option.name} <${option.hint}>` : `[--${option.name} <${option.hint}>]`));
  return `  ${[shown.name, ...options].join(' ')}\n      ${shown.summary}`;
}
