import type { Ref } from 'react';
import styles from '../sell.module.css';

type Props = { typed: string; onType: (text: string) => void; ref: Ref<HTMLInputElement> };

/** Filters the tiles by words. Escape shows all of them again. */
export function SearchField({ typed, onType, ref }: Props) {
  return (
    <input
      ref={ref}
      type="search"
      className={styles.search}
      aria-label="Search products"
      aria-keyshortcuts="/"
      placeholder={matchMedia('(hover: none)').matches ? 'Search' : 'Search  ( / )'}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.preventDefault();
        onType('');
      }}
    />
  );
}
