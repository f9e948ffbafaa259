import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { useFieldError } from '../record/form-context.ts';
import { ChosenList } from './chosen-list.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './fields.module.css';

/** A list of words, such as tags. */
export function TextListField({ shape, path, value, onChange }: Omit<FieldProps, 'name'>) {
  const words = (Array.isArray(value) ? value : []).filter((word) => typeof word === 'string');
  const [text, setText] = useState('');
  const error = useFieldError(path);
  const add = () => {
    if (text.trim() !== '') onChange([...new Set([...words, text.trim()])].slice(0, shape.max_items));
    setText('');
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{shape.label}</legend>
      <ChosenList items={words.map((word) => ({ key: word, text: word }))} onRemove={(word) => onChange(words.filter((one) => one !== word))} />
      <div className={styles.adding}>
        <Field
          label="Another"
          value={text}
          error={error}
          maxLength={shape.max_length}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={text.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}
