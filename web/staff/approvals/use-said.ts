import { useRef, useState } from 'react';
import { announce } from '#web/ui/live-region/live-region.tsx';

/** What became of the last thing decided in a list: it is gone from there, and the heading has the focus it had. */
export function useSaid() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const say = (text: string) => {
    setSaid(text);
    announce(text);
    heading.current?.focus();
  };
  return { heading, said, say };
}
