import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { ShapeInfo } from '../description.ts';
import { FormContext } from '../record/form-context.ts';
import { ChoicesField } from './choices-field.tsx';
import { FieldInput } from './field-input.tsx';
import { GroupField } from './group-field.tsx';
import { RowsField } from './rows-field.tsx';
import { TextListField } from './text-list-field.tsx';

afterEach(cleanup);

const shape = (label: string, more: Partial<ShapeInfo>): ShapeInfo => ({ label, ...more }) as ShapeInfo;
const errorAt = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test("a list's error is read out at the input that corrects it", () => {
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

test('after removing an item the focus stays in the list', async () => {
  function Lists() {
    const [words, setWords] = useState<unknown>(['ice', 'snow', 'lake']);
    const [rows, setRows] = useState<unknown>([{}, {}]);
    return (
      <>
        <TextListField path="words" shape={shape('Tags', {})} value={words} onChange={setWords} />
        <RowsField name="fees" path="fees" shape={shape('Fees', { schema: {} })} value={rows} onChange={setRows} Inner={FieldInput} />
      </>
    );
  }
  render(<Lists />);
  const remove = async (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName;
  };
  expect(await remove('Remove snow')).toBe('Remove lake');
  expect(await remove('Remove lake')).toBe('Remove ice');
  expect(await remove('Remove ice')).toBe('INPUT');
  expect(await remove('Remove fees 2')).toBe('Remove fees 1');
  await remove('Remove fees 1');
  expect(document.activeElement?.textContent).toBe('Add a row');
});

test('a group that may be left out asks for its fields only once it is begun', () => {
  const tax = shape('Tax', {
    kind: 'object',
    schema: { name: shape('Name', { kind: 'text' }), rate: shape('Rate', { kind: 'text', required: true }) },
  });
  function Group() {
    const [value, setValue] = useState<unknown>();
    return <GroupField name="tax" path="tax" shape={tax} value={value} onChange={setValue} Inner={FieldInput} />;
  }
  render(<Group />);
  expect(screen.getByLabelText(/^Rate/)).toHaveProperty('required', false);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'VAT' } });
  expect(screen.getByLabelText(/^Rate/)).toHaveProperty('required', true);
});
