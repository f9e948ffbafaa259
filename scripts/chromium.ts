import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';

/** The browser is installed from Debian; nothing is downloaded from anywhere else. */
export function ensureChromium(): boolean {
  if (existsSync(CHROMIUM)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`The browser journeys need Chromium at ${CHROMIUM}. Install it with: sudo apt-get install chromium`);
    return false;
  }
  console.log('Installing Chromium (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
  if (!existsSync(CHROMIUM)) console.error('Chromium could not be installed with apt-get.');
  return existsSync(CHROMIUM);
}
