import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

/** The browsers of the last two years. Syntax and sheets are built for these; `lib` in the tsconfig.json of `web` and `domain` bounds what the code calls. */
const BROWSERS = ['chrome130', 'edge130', 'firefox128', 'safari18', 'ios18'];

/** The shop's build. Staff have a separate build, so that no file of theirs is loaded by a shop. */
export default defineConfig(build({ input: { buyer: 'web/index.html' }, publicDir: 'public', emptyOutDir: true, manifest: true }));

type Parts = { input: Record<string, string>; publicDir: string | false; emptyOutDir: boolean; manifest: boolean | string };

export function build({ input, publicDir, emptyOutDir, manifest }: Parts): UserConfig {
  return {
    root: 'web',
    base: '/',
    publicDir,
    plugins: [react()],
    css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
    worker: { format: 'es' },
    build: {
      outDir: '../dist/web',
      emptyOutDir,
      manifest,
      target: BROWSERS,
      modulePreload: { polyfill: false },
      sourcemap: false,
      assetsInlineLimit: 0,
      rollupOptions: { input },
    },
  };
}
