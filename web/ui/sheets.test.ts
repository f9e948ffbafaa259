import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const RULES = globSync('web/**/*.css').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({ name: `${file}: ${selector!.trim()}`, body: body! })),
);

test('rules are found at all', () => {
  expect(RULES.length).toBeGreaterThan(500);
});

test('a shadow lies around what is masked, because browsers differ in whether a mask cuts the shadow of its own element', () => {
  const wrong = RULES.filter(({ body }) => /\bmask:(?!\s*none)/.test(body) && body.includes('drop-shadow('));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('every class that a component names is in its sheet, as nothing else would tell', () => {
  const used = globSync('web/**/*.{ts,tsx}').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return [...code.matchAll(/import (\w+) from '(.+\.module\.css)'/g)].flatMap(([, styles, from]) => {
      const sheet = readFileSync(from!.startsWith('#web/') ? from!.replace('#', '') : join(dirname(file), from!), 'utf8');
      const classes = new Set([...sheet.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
      const named = [...code.matchAll(new RegExp(`\\b${styles}\\.(?!module\\.css)(\\w+)`, 'g'))].map(([, name]) => name);
      return named.map((name) => ({ name: `${file}: ${styles}.${name}`, isThere: classes.has(name) }));
    });
  });
  expect(used.length).toBeGreaterThan(1000);
  expect(used.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([]);
});
