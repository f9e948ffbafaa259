import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './menu.module.css';

/** A button that opens a list of actions. Any press closes it, so only one menu on the page is open at a time. */
export function Menu({ label, icon, className, children }: { label: string; icon: ReactNode; className?: string | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    entries.current?.querySelector('button')?.focus();
    const close = () => setOpen(false);
    const escape = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        // Opens only after the press is over, because any press closes an open menu.
        onClick={() => setTimeout(() => setOpen(!isOpen))}
      >
        {icon}
      </button>
      {isOpen && (
        // Focuses the button first, so that a dialog opened from here can return the focus to something that still exists.
        <ul
          ref={entries}
          id={id}
          className={styles.entries}
          onClickCapture={() => button.current?.focus()}
          onClick={() => setOpen(false)}
          onKeyDown={moveFocus}
        >
          {children}
        </ul>
      )}
    </div>
  );
}

export function MenuEntry({ icon, children, onPress }: { icon?: ReactNode; children: ReactNode; onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        {icon}
        {children}
      </button>
    </li>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const entries = [...event.currentTarget.querySelectorAll('button')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  entries[(next + entries.length) % entries.length]?.focus();
}
