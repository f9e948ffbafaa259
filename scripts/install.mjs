// Runs on the machine's own Node (20.19 or newer) and installs whatever is missing, including the project's Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.entrada-installed');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Entrada needs Node 20.19 or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}

if (!isInstalled()) {
  // npm empties the folder that a link points to before it installs, and puts nothing back there.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      `node_modules is a link to ${readlinkSync(modules)}, where not all is installed that is needed here. Install it there, or take the link away.`,
    );
    process.exit(1);
  }
  console.log(existsSync(modules) ? 'Dependencies have changed. Installing …' : 'Installing dependencies (once, about a minute) …');
  // Pages are bundled on this machine, in production too. Without this option npm would leave the bundler out there.
  const npm = process.env.npm_execpath;
  const command = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
  const done = spawnSync(command[0], [...command.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status !== 0) {
    console.error('The dependencies could not be installed. What npm said stands above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.log('Dependencies are installed.');
}

/** Whether exactly these versions are installed, and all of them: npm removes packages again when it is asked to omit some. */
function isInstalled() {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) => existsSync(join(modules, name)));
}
