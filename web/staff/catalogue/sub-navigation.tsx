import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { Place } from './kinds.ts';
import styles from './sub-navigation.module.css';

type Groups = readonly { label: string; places: readonly Place[] }[];

/** The menu of record kinds. On a narrow screen it is a list to choose from. */
export function SubNavigation({ groups }: { groups: Groups }) {
  const [path, go] = useLocation();
  const here = path.split('/')[2] ?? '';
  const id = useId();
  return (
    <>
      <div className={styles.choice}>
        <label htmlFor={id} className="visually-hidden">
          Part of the catalogue
        </label>
        <select id={id} className={styles.select} value={here} onChange={({ target }) => go(`/catalogue/${target.value}`)}>
          {groups.map(({ label, places }) => (
            <optgroup key={label} label={label}>
              {places.map(({ template, kind }) => (
                <option key={template.key} value={template.key}>
                  {kind.many}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <nav aria-label="Catalogue" className={styles.nav}>
        {groups.map(({ label, places }) => (
          <div key={label} className={styles.group}>
            <p className="eyebrow">{label}</p>
            <ul>
              {places.map(({ template, kind }) => (
                <li key={template.key}>
                  <Link href={`/catalogue/${template.key}`} className={styles.link} aria-current={template.key === here ? 'page' : undefined}>
                    {kind.many}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
