import { expect, test } from 'vitest';
import { readTyped } from './typed.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';
const KEY = 'abcdefghijklmnopqrstuv';

test.each([
  ['', { kind: 'nothing' }],
  ['   ', { kind: 'nothing' }],
  [' Maya@Demo.Test ', { kind: 'email', text: 'maya@demo.test' }],
  [`{"_id":"${ID}","k":"${KEY}"}\r`, { kind: 'ticket', text: ID }],
  [`{"_id":"${ID}","k":"${KEY}","t":7,"m":"abcdefgh"}`, { kind: 'ticket', text: ID }],
  [`{"_id":"${ID}"}`, { kind: 'ticket', text: ID }],
  [ID, { kind: 'id', text: ID }],
  [ID.toUpperCase(), { kind: 'id', text: ID }],
  [`https://lakeside.example/staff/orders/${ID}?ticket=1`, { kind: 'id', text: ID }],
  ['k7q2m4x9ab', { kind: 'number', text: 'K7Q2M4X9AB' }],
  ['# K7Q2-M4X9 AB', { kind: 'number', text: 'K7Q2M4X9AB' }],
  ['4242', { kind: 'digits', text: '4242' }],
  ['Maya', { kind: 'unknown' }],
  ['maya@demo', { kind: 'unknown' }],
  ['{"_id":"short"}', { kind: 'unknown' }],
  ['42424', { kind: 'unknown' }],
])('%j is read as %o', (raw, typed) => expect(readTyped(raw)).toEqual(typed));
