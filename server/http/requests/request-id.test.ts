import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('is a UUID, and another one each time', () => {
  const ids = Array.from({ length: 5000 }, newRequestId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(5000);
});
