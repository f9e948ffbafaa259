import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

/** The buyer's build. The staff app has its own build, so that no file that the shop loads contains any of its code. */
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
      target: 'es2023',
      modulePreload: { polyfill: false },
      sourcemap: false,
      assetsInlineLimit: 0,
      rollupOptions: { input },
    },
  };
}
