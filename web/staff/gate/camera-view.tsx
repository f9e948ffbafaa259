import { Camera, Flashlight, Keyboard, Volume2, VolumeX } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { CAMERA } from './gate-words.ts';
import { isSoundOn, keepSound, wakeSound } from './signals.ts';
import { TypeCode } from './type-code.tsx';
import { useCamera, type CameraKind } from './reading/use-camera.ts';
import styles from './camera.module.css';

/** What the camera sees, and the other ways to read a code. */
export function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onCode);
  const [isTyping, setTyping] = useState(false);
  const isOn = camera.kind === 'on';
  return (
    <section className={styles.camera} aria-label="Camera">
      <video ref={video} className={styles.video} hidden={!isOn} muted playsInline />
      {isOn ? <span className={styles.frame} aria-hidden="true" /> : <CameraOff kind={camera.kind} onStart={camera.start} />}
      <div className={styles.tools}>
        <Button size="small" onClick={() => setTyping(true)}>
          <Keyboard size={18} aria-hidden="true" /> Type a code
        </Button>
        {camera.torch !== null && (
          <Button size="small" aria-pressed={camera.torch} onClick={() => camera.light(!camera.torch)}>
            <Flashlight size={18} aria-hidden="true" /> Light
          </Button>
        )}
        {isOn && camera.cameras.length > 1 && (
          <select aria-label="Camera" className={styles.which} value={camera.current ?? ''} onChange={(event) => camera.choose(event.target.value)}>
            {camera.cameras.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        {isOn && (
          <Button size="small" onClick={camera.stop}>
            Stop the camera
          </Button>
        )}
        <SoundSwitch />
      </div>
      <TypeCode isOpen={isTyping} onClose={() => setTyping(false)} onCode={onCode} />
    </section>
  );
}

function CameraOff({ kind, onStart }: { kind: CameraKind; onStart: () => void }) {
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

function SoundSwitch() {
  const [isOn, setOn] = useState(isSoundOn);
  const Sign = isOn ? Volume2 : VolumeX;
  const turn = () => {
    keepSound(!isOn);
    setOn(!isOn);
    wakeSound();
  };
  return (
    <Button size="small" aria-pressed={isOn} onClick={turn}>
      <Sign size={18} aria-hidden="true" /> Sound
    </Button>
  );
}
