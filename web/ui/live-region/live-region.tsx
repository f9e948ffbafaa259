import { useEffect, useState } from 'react';

type Voice = (text: string) => void;

/** What is said within this time before a dialog opens or closes has not been heard to its end. */
const SPEAKING_MS = 1000;
/** A region that has only just come to light is not listened to yet. */
const PAUSE_MS = 150;

/** The page's own is the lowest. An open dialog silences all beneath it: the topmost one speaks, and no other. */
const voices: Voice[] = [];
let said = { text: '', at: -Infinity };
let pause: ReturnType<typeof setTimeout> | undefined;

/** One polite voice for whatever is open: cart, totals, holds and results speak through it. */
export function announce(text: string): void {
  said = { text, at: performance.now() };
  speak();
}

function speak(): void {
  clearTimeout(pause);
  const top = voices.at(-1);
  for (const voice of voices) voice(voice === top ? said.text : '');
}

function sayAgain(): void {
  if (performance.now() - said.at > SPEAKING_MS) return;
  clearTimeout(pause);
  pause = setTimeout(speak, PAUSE_MS);
}

export function LiveRegion() {
  return <Region text={useVoice(true, false)} />;
}

/** Stands in a modal dialog, which makes the page and its region inert while it is open. */
export function DialogLiveRegion({ open }: { open: boolean }) {
  return <Region text={useVoice(open, true)} />;
}

function Region({ text }: { text: string }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}

function useVoice(isOpen: boolean, isModal: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const voice: Voice = (next) => setText((before) => (next !== '' && before === next ? `${next}\u00a0` : next));
    if (isModal) voices.push(voice);
    else voices.unshift(voice);
    if (isModal) sayAgain();
    return () => {
      voices.splice(voices.indexOf(voice), 1);
      voice('');
      if (voices.length === 0) said = { text: '', at: -Infinity };
      else if (isModal) sayAgain();
    };
  }, [isOpen, isModal]);
  return text;
}
