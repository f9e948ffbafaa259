import type { Data } from '../description.ts';
import { sentValue } from '../record/form-values.ts';
import { isWide, type NestedProps } from './field-props.ts';
import styles from './fields.module.css';

/** Fields that form one object in the record. As long as a group that may be left out is empty, none of its fields is required. */
export function GroupField({ shape, path, value, onChange, Inner }: NestedProps) {
  const group = (value ?? {}) as Data;
  const isLeftOut = !shape.required && sentValue(shape, value) === undefined;
  return (
    <fieldset className={styles.group}>
      <legend>{shape.label}</legend>
      <div className={styles.grid}>
        {Object.entries(shape.schema ?? {}).map(([name, inner]) => (
          <div key={name} className={isWide(inner) ? styles.wide : undefined}>
            <Inner
              shape={isLeftOut ? { ...inner, required: false } : inner}
              name={name}
              path={`${path}.${name}`}
              value={group[name]}
              onChange={(next) => onChange({ ...group, [name]: next })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
