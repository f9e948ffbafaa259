import { useState, type ReactNode } from 'react';
import { PlaceMap } from './place-map.tsx';
import type { PlaceProps, ShownPlace } from './place.ts';
import styles from './places.module.css';

/** The same places as a map and as a list; people may choose. Only the list is shown if no place has coordinates. */
export function MapOrList<P extends ShownPlace>({ list, ...map }: PlaceProps<P> & { list: ReactNode }) {
  const [isList, setList] = useState(false);
  if (!map.places.some(({ x, y }) => x !== null && y !== null)) return list;
  return (
    <div className={styles.both}>
      <div className={styles.views} role="group" aria-label="How places are shown">
        <button type="button" aria-pressed={!isList} onClick={() => setList(false)}>
          Map
        </button>
        <button type="button" aria-pressed={isList} onClick={() => setList(true)}>
          List
        </button>
      </div>
      {isList ? list : <PlaceMap {...map} />}
    </div>
  );
}
