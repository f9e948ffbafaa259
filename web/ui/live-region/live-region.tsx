import { useEffect, useState } from 'react';

/** One polite voice for the whole page: cart, totals, holds and results speak through it. */
const listeners = new Set<(text: string) => void>();

export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => {
    const listen = (next: string) => setText((before) => (before === next ? `${next}\u00a0` : next));
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
