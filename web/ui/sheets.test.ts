import { globSync, readFileSync } from 'node:fs';
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
