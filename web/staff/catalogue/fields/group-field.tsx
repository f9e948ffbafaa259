import type { Data } from '../description.ts';
import { isWide, type NestedProps } from './field-props.ts';
import styles from './fields.module.css';

/** Fields that form one object in the record. */
export function GroupField({ shape, path, value, onChange, Inner }: NestedProps) {
  const group = (value ?? {}) as Data;
  return (
    <fieldset className={styles.group}>
      <legend>{shape.label}</legend>
      <div className={styles.grid}>
        {Object.entries(shape.schema ?? {}).map(([name, inner]) => (
          <div key={name} className={isWide(inner) ? styles.wide : undefined}>
            <Inner shape={inner} name={name} path={`${path}.${name}`} value={group[name]} onChange={(next) => onChange({ ...group, [name]: next })} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
