import type { ReactNode } from 'react';
import { MOST_OF_NAME, type SpaceRun } from '#domain/catalog/space-run.ts';
import { Field } from '#web/ui/field/field.tsx';
import { SPACES } from './spaces-words.ts';
import recordStyles from '../record/record.module.css';

type Props = { run: SpaceRun; errors: Readonly<Record<string, string>>; onType: (name: keyof SpaceRun, text: string) => void };

const fieldsOf =
  ({ run, errors, onType }: Props) =>
  (name: keyof SpaceRun) => ({
    value: run[name],
    error: errors[name],
    autoComplete: 'off',
    maxLength: MOST_OF_NAME,
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });

export function NameFields(props: Props) {
  const field = fieldsOf(props);
  return (
    <Part title={SPACES.names} about={SPACES.namesSaid}>
      <Field label="First number or letter" required hint={SPACES.padHint} {...field('first')} />
      <Field label="Last number or letter" required {...field('last')} />
      <Field label="First row" hint={SPACES.rowHint} {...field('firstRow')} />
      <Field label="Last row" {...field('lastRow')} />
      <Field label="Before each name" {...field('before')} />
      <Field label="Between row and number" {...field('between')} />
      <Field label="After each name" {...field('after')} />
      <Field label="Leave out" hint={SPACES.withoutHint} {...field('without')} />
    </Part>
  );
}

export function MapFields(props: Props) {
  const field = fieldsOf(props);
  return (
    <Part title={SPACES.map} about={SPACES.mapSaid}>
      <Field label="X of the first" {...field('x')} />
      <Field label="Y of the first" {...field('y')} />
      <Field label="From one to the next" hint={SPACES.apartHint} {...field('apart')} />
    </Part>
  );
}

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={`panel ${recordStyles.section}`} aria-label={title}>
      <div>
        <h2 className={recordStyles.heading}>{title}</h2>
        <p className="meta">{about}</p>
      </div>
      <div className={recordStyles.grid}>{children}</div>
    </section>
  );
}
