import { describe, expect, test } from 'vitest';
import { createKnownBodies } from './known-bodies.ts';

describe('a body that many callers send', () => {
  test('is read and checked once', () => {
    const bodies = createKnownBodies();
    const [first, again] = [bodies.read('{"data":{"a":1}}'), bodies.read('{"data":{"a":1}}')];
    expect(again).toBe(first);
    let checks = 0;
    const check = () => ({ checked: ++checks });
    expect(bodies.checked(first, check)).toBe(bodies.checked(again, check));
    expect(checks).toBe(1);
  });

  test('is told apart from every other, and one that fails its check fails each time', () => {
    const bodies = createKnownBodies();
    expect(bodies.read('{"data":{"a":2}}')).not.toBe(bodies.read('{"data":{"a":3}}'));
    const bad = bodies.read('{"data":[]}');
    const refuse = () => {
      throw new Error('bad');
    };
    expect(() => bodies.checked(bad, refuse)).toThrow('bad');
    expect(() => bodies.checked(bad, refuse)).toThrow('bad');
    expect(() => bodies.read('{"a":"\\u0000"}')).toThrow();
  });

  test('is forgotten after many others, and a very long one is never kept', () => {
    const bodies = createKnownBodies();
    const first = bodies.read('{"n":0}');
    for (let n = 1; n <= 200; n++) bodies.read(`{"n":${n}}`);
    expect(bodies.read('{"n":0}')).not.toBe(first);
    const long = `"${'x'.repeat(60_000)}"`;
    expect(bodies.read(`[${long}]`)).not.toBe(bodies.read(`[${long}]`));
  });
});
