import { expect, test } from 'vitest';
import { stageOf, type Resend, type Stage } from './check-email-state.ts';

const open = { isPending: true };
const good = { isPending: false, data: { verified: true } as const };
const waiting = { isPending: false, data: 'sign-in' } as const;
const bad = { isPending: false, data: null };

test.each<[string, { isPending: boolean; data?: { verified: true } | 'sign-in' | null }, Resend, Stage]>([
  ['', open, 'none', 0],
  ['', open, 'sending', 0],
  ['', open, 'sent', 0],
  ['', open, 'failed', 3],
  ['abc', open, 'none', 1],
  ['abc', good, 'none', 2],
  ['abc', waiting, 'none', 4],
  ['abc', bad, 'none', 3],
  ['abc', bad, 'sending', 3],
  ['abc', bad, 'sent', 0],
  ['abc', bad, 'failed', 3],
])('id %j, %j, resend %s: state %i', (id, verification, resend, stage) => expect(stageOf(id, verification, resend)).toBe(stage));
