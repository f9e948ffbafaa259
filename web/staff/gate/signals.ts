import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import type { Tone } from './verdict-words.ts';

const SOUND = 'gate_sound';

/** Frequency and length. Two rising notes mean admitted; a low note twice means refused. */
const NOTES: Record<Tone, readonly (readonly [hertz: number, ms: number])[]> = {
  good: [
    [880, 90],
    [1320, 140],
  ],
  bad: [
    [220, 200],
    [0, 60],
    [196, 320],
  ],
  unsure: [
    [520, 120],
    [0, 60],
    [520, 120],
  ],
};
const SHAKES: Record<Tone, number[]> = { good: [70], bad: [180, 80, 180, 80, 260], unsure: [120, 80, 120] };

let audio: AudioContext | null = null;

export const isSoundOn = (): boolean => readText(SOUND) !== 'off';
export const keepSound = (isOn: boolean): void => writeText(SOUND, isOn ? null : 'off');

/** A browser allows sound only after somebody has touched the page. */
export function wakeSound(): void {
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
}

/** Sound and vibration, so that nobody has to look twice. */
export function signal(tone: Tone): void {
  navigator.vibrate?.(SHAKES[tone]);
  if (isSoundOn() && audio?.state === 'running') play(audio, NOTES[tone]);
}

function play(context: AudioContext, notes: (typeof NOTES)[Tone]): void {
  let at = context.currentTime;
  for (const [hertz, ms] of notes) {
    if (hertz > 0) note(context, hertz, at, ms / 1000);
    at += ms / 1000;
  }
}

function note(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = 'square';
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.25, at);
  volume.gain.exponentialRampToValueAtTime(0.01, at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
