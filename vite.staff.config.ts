import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { compressPages, QUICK } from './server/pages/compress-pages.ts';
import { build } from './vite.config.ts';

/** The staff app is built into the same folder, after the shop. Then every file is compressed, so that the server never spends CPU time on it. */
export default defineConfig(
  mergeConfig(build({ input: { staff: 'web/staff.html' }, publicDir: false, emptyOutDir: false, manifest: '.vite/staff-manifest.json' }), {
    plugins: [precompress()],
  }),
);

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: (options) => compressPages(options.dir!, process.env['PAGES'] === 'quick' ? QUICK : undefined),
  };
}
