import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressPages, QUICK } from './server/pages/compress-pages.ts';

/** Two entries, the buyer's and that of those who work here. Every file leaves compressed, so that the server never spends a core on it. */
export default defineConfig({
  root: 'web',
  base: '/',
  publicDir: 'public',
  plugins: [react(), precompress()],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    sourcemap: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: { buyer: 'web/index.html', staff: 'web/staff.html' } },
  },
});

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: (options) => compressPages(options.dir!, process.env['PAGES'] === 'quick' ? QUICK : undefined),
  };
}
