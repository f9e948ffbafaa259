import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTyped } from './use-typed.ts';

const SAVED = { first: 'Maya', last: 'Ortiz' };
const open = () => renderHook((saved) => useTyped(saved), { initialProps: SAVED });

test('a field that nobody has touched follows what is saved elsewhere, and one that was typed in does not', () => {
  const { result, rerender } = open();
  act(() => result.current[1]({ first: 'May' }));
  rerender({ first: 'Maja', last: 'Lindqvist' });
  expect(result.current[0]).toEqual({ first: 'May', last: 'Lindqvist' });
});

test('once what was typed is saved, the field follows again', () => {
  const { result, rerender } = open();
  act(() => result.current[1]({ first: 'May' }));
  rerender({ ...SAVED, first: 'May' });
  rerender({ ...SAVED, first: 'Maja' });
  expect(result.current[0].first).toBe('Maja');
});

test('two fields that are filled in at once both keep what was typed', () => {
  const { result } = open();
  act(() => {
    result.current[1]({ first: 'May' });
    result.current[1]({ last: 'Lake' });
  });
  expect(result.current[0]).toEqual({ first: 'May', last: 'Lake' });
});
