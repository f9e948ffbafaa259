import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/ui/live-region/live-region.tsx';

/** The result of the last decision in a list. The decided entry is gone, so the focus moves to the heading. */
export function useSaid() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<{ text: string } | null>(null);
  // By then the dialog is closed. While a modal dialog is open, nothing behind it can take the focus.
  useEffect(() => {
    if (!said) return;
    announce(said.text);
    heading.current?.focus();
  }, [said]);
  return { heading, said: said?.text ?? null, say: (text: string) => setSaid({ text }) };
}
