import { useRef, type ReactNode } from 'react';
import { useStay } from '#web/lib/forms/use-stay.ts';
import { Button } from '../button/button.tsx';
import styles from './show-more.module.css';

type List = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Fetches the next part of a list. After the last part the button is gone, and the keyboard stays at the end of the list. */
export function ShowMore({ of: list, children = 'Show more' }: { of: List; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const press = useStay(place, list.hasNextPage);
  const fetchMore = () => {
    press();
    void list.fetchNextPage();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={fetchMore}>
          {children}
        </Button>
      )}
    </div>
  );
}
