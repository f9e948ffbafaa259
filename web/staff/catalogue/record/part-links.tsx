import { useEffect, useRef, useState, type MouseEvent } from 'react';
import styles from './part-links.module.css';

/** Fewer parts are seen without help. */
const LEAST_PARTS = 4;
const BELOW_THE_LINKS = 180;

export const partId = (label: string): string => `part-${label.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** The parts of a long form, which stay in sight and lead to them. The one that is being read is marked. */
export function PartLinks({ labels }: { labels: readonly string[] }) {
  const here = usePartInSight(labels);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (marked) list.current!.scrollLeft = marked.offsetLeft - list.current!.clientWidth / 3;
  }, [here]);
  if (labels.length < LEAST_PARTS) return null;
  const go = (event: MouseEvent, label: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const heading = document.getElementById(partId(label));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={styles.bar} aria-label="Parts of the form">
      <ul ref={list} className={styles.list}>
        {labels.map((label) => (
          <li key={label}>
            <a href={`#${partId(label)}`} className={styles.link} aria-current={label === here ? 'location' : undefined} onClick={(event) => go(event, label)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part whose heading has come up to the links last, or at the end of the page the last one. */
function usePartInSight(labels: readonly string[]): string | undefined {
  const [here, setHere] = useState(labels[0]);
  const all = labels.join('|');
  useEffect(() => {
    const parts = all.split('|');
    const topOf = (label: string) => document.getElementById(partId(label))?.getBoundingClientRect().top ?? Infinity;
    const look = () => {
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      setHere(isAtEnd ? parts.at(-1) : (parts.findLast((label) => topOf(label) < BELOW_THE_LINKS) ?? parts[0]));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [all]);
  return here;
}
