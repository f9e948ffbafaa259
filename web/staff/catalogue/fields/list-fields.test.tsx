import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ShapeInfo } from '../description.ts';
import { FormContext } from '../record/form-context.ts';
import { ChoicesField } from './choices-field.tsx';
import { FieldInput } from './field-input.tsx';
import { RowsField } from './rows-field.tsx';

afterEach(cleanup);

const shape = (label: string, more: Partial<ShapeInfo>): ShapeInfo => ({ label, ...more }) as ShapeInfo;
const errorAt = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('what is wrong with a list is read out where it is put right', () => {
  const common = { name: 'x', value: [], onChange: () => {} };
  render(
    <FormContext value={{ errors: { days: 'Choose a day.', fees: 'Add a fee.' }, values: {}, recordId: null }}>
      <ChoicesField {...common} path="days" shape={shape('Days', { options: ['monday', 'tuesday'] })} />
      <RowsField {...common} path="fees" shape={shape('Fees', { schema: {} })} Inner={FieldInput} />
    </FormContext>,
  );
  expect(screen.getAllByRole('checkbox').map(errorAt)).toEqual(['Choose a day.', 'Choose a day.']);
  expect(errorAt(screen.getByRole('button', { name: 'Add a row' }))).toBe('Add a fee.');
});
