import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { compressPages, QUICK } from './server/pages/compress-pages.ts';
import { build } from './vite.config.ts';

/** The staff app, built into the shop's folder. It runs last and compresses the files of both, so that the server never spends a core on that. */
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
