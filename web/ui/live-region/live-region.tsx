import { useEffect, useState } from 'react';

type Voice = (text: string) => void;

/** An announcement made this shortly before a dialog opens or closes was probably cut off, so it is made again. */
const SPEAKING_MS = 1000;
/** A screen reader does not notice text in a region that has only just become visible. */
const PAUSE_MS = 150;
/** A screen reader takes a text when it appears. One that stayed would be read again by whoever goes through a later page. */
const HEARD_MS = 10_000;

/** The page's own voice is at index 0. An open dialog makes everything beneath it inert, so only the topmost voice speaks. */
const voices: Voice[] = [];
let said = { text: '', at: -Infinity };
let pause: ReturnType<typeof setTimeout> | undefined;
let hearing: ReturnType<typeof setTimeout> | undefined;

/** Announces a text politely in whatever is topmost: the page or a dialog. Used for cart, totals, holds and results. */
export function announce(text: string): void {
  said = { text, at: performance.now() };
  speak();
}

function speak(): void {
  clearTimeout(pause);
  clearTimeout(hearing);
  const top = voices.at(-1);
  for (const voice of voices) voice(voice === top ? said.text : '');
  hearing = setTimeout(fallSilent, HEARD_MS);
}

function fallSilent(): void {
  for (const voice of voices) voice('');
}

function sayAgain(): void {
  if (performance.now() - said.at > SPEAKING_MS) return;
  clearTimeout(pause);
  pause = setTimeout(speak, PAUSE_MS);
}

export function LiveRegion() {
  return <Region text={useVoice(true, false)} />;
}

/** The live region of a modal dialog. While the dialog is open, the page's own region is inert. */
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
