import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/ui/live-region/live-region.tsx';

/** What became of the last thing decided in a list: it is gone from there, and the heading has the focus it had. */
export function useSaid() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<{ text: string } | null>(null);
  // By then the dialog is closed: behind an open one nothing takes the focus.
  useEffect(() => {
    if (!said) return;
    announce(said.text);
    heading.current?.focus();
  }, [said]);
  return { heading, said: said?.text ?? null, say: (text: string) => setSaid({ text }) };
}
