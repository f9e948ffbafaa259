import { Camera, CameraOff, Flashlight, Keyboard, SwitchCamera, Volume2, VolumeX, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { CAMERA } from './gate-words.ts';
import { useCamera, type CameraKind } from './reading/use-camera.ts';
import { isSoundOn, keepSound, wakeSound } from './signals.ts';
import { TypeCode } from './type-code.tsx';
import styles from './camera.module.css';

/** The camera's picture, and the other ways to enter a code. */
export function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onCode);
  const [isTyping, setTyping] = useState(false);
  const [isLoud, setLoud] = useState(isSoundOn);
  const isOn = camera.kind === 'on';
  const turnSound = () => {
    keepSound(!isLoud);
    setLoud(!isLoud);
    wakeSound();
  };
  const turnCamera = () => {
    const { cameras, current } = camera;
    const next = cameras[(cameras.findIndex((one) => one.id === current) + 1) % cameras.length];
    if (!next) return;
    camera.choose(next.id);
    announce(next.name);
  };
  return (
    <section className={styles.camera} aria-label="Camera" data-on={isOn}>
      <video ref={video} className={styles.video} hidden={!isOn} muted playsInline />
      {isOn ? <span className={styles.frame} aria-hidden="true" /> : <CameraAway kind={camera.kind} onStart={camera.start} />}
      <div className={styles.tools}>
        <Tool sign={Keyboard} label="Type a code" onPress={() => setTyping(true)} />
        <Tool sign={isLoud ? Volume2 : VolumeX} label="Sound" isPressed={isLoud} onPress={turnSound} />
        {camera.torch !== null && <Tool sign={Flashlight} label="Light" isPressed={camera.torch} onPress={() => camera.light(!camera.torch)} />}
        {isOn && camera.cameras.length > 1 && <Tool sign={SwitchCamera} label="Next camera" onPress={turnCamera} />}
        {isOn && <Tool sign={CameraOff} label="Stop the camera" onPress={camera.stop} />}
      </div>
      <TypeCode isOpen={isTyping} onClose={() => setTyping(false)} onCode={onCode} />
    </section>
  );
}

function Tool({ sign: Sign, label, isPressed, onPress }: { sign: LucideIcon; label: string; isPressed?: boolean; onPress: () => void }) {
  return (
    <Button size="small" className={styles.tool} title={label} aria-pressed={isPressed} onClick={onPress}>
      <Sign size={20} aria-hidden="true" /> <span className={styles.label}>{label}</span>
    </Button>
  );
}

function CameraAway({ kind, onStart }: { kind: CameraKind; onStart: () => void }) {
  const words = kind === 'denied' || kind === 'none' || kind === 'failed' ? CAMERA[kind] : CAMERA.ask;
  return (
    <div className={styles.off}>
      <p>{words}</p>
      {kind !== 'none' && (
        <Button kind="primary" busy={kind === 'starting'} onClick={onStart}>
          <Camera size={20} aria-hidden="true" /> {kind === 'denied' || kind === 'failed' ? 'Try the camera again' : 'Start the camera'}
        </Button>
      )}
    </div>
  );
}
