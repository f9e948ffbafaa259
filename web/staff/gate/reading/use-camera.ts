import { useEffect, useRef, useState, type RefObject } from 'react';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import { camerasHere, isCameraAllowed, openCamera, troubleOf, type Camera, type CameraTrouble, type OpenCamera } from './open-camera.ts';
import { sameCodeGuard } from './same-code.ts';

const CHOSEN = 'gate_camera';
const OFF = 'off';
const FRAME_EVERY_MS = 100;

export type CameraKind = 'off' | 'starting' | 'on' | CameraTrouble;

/** This device's camera. It runs from when it is wanted until the page is left or hidden. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void) {
  const [isWanted, setWanted] = useState(false);
  const [tries, setTries] = useState(0);
  const [chosen, setChosen] = useState(() => (readText(CHOSEN) === OFF ? null : readText(CHOSEN)));
  const [kind, setKind] = useState<CameraKind>('off');
  const [cameras, setCameras] = useState<Camera[]>([]);
  const [opened, setOpened] = useState<OpenCamera | null>(null);
  const [isLit, setLit] = useState(false);
  const isSeen = usePageSeen();
  useEffect(() => {
    if (readText(CHOSEN) !== OFF) void isCameraAllowed().then((isAllowed) => isAllowed && setWanted(true));
  }, []);
  useEffect(() => {
    if (!isWanted || !isSeen) return;
    let isOver = false;
    let camera: OpenCamera | null = null;
    const open = async () => {
      setKind('starting');
      try {
        camera = await openCamera(chosen);
        if (isOver) return camera.close();
        setOpened(camera);
        setKind('on');
        setCameras(await camerasHere());
      } catch (reason) {
        if (!isOver) setKind(troubleOf(reason));
      }
    };
    void open();
    return () => {
      isOver = true;
      camera?.close();
      setOpened(null);
      setLit(false);
      setKind('off');
    };
  }, [isWanted, isSeen, chosen, tries]);
  useFrames(video, opened, onCode);
  return {
    kind,
    cameras,
    current: opened?.id ?? chosen,
    torch: opened?.hasTorch ? isLit : null,
    start: () => {
      if (readText(CHOSEN) === OFF) writeText(CHOSEN, null);
      setWanted(true);
      setTries((tries) => tries + 1);
    },
    stop: () => {
      writeText(CHOSEN, OFF);
      setWanted(false);
    },
    choose: (id: string) => {
      writeText(CHOSEN, id);
      setChosen(id);
    },
    light: (isOn: boolean) =>
      void opened
        ?.setTorch(isOn)
        .then(() => setLit(isOn))
        .catch(() => undefined),
  };
}

function usePageSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}

/** Looks for a code in one frame after another. */
function useFrames(video: RefObject<HTMLVideoElement | null>, opened: OpenCamera | null, onCode: (text: string) => void): void {
  const tell = useRef(onCode);
  tell.current = onCode;
  useEffect(() => {
    const screen = video.current;
    if (!opened || !screen) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const isNew = sameCodeGuard();
    show(screen, opened.stream);
    const look = async () => {
      const text = await import('./qr-reader.ts').then(({ readFrame }) => readFrame(screen)).catch(() => null);
      if (isOver) return;
      if (text !== null && isNew(text, Date.now())) tell.current(text);
      timer = setTimeout(() => void look(), FRAME_EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      show(screen, null);
    };
  }, [opened, video]);
}

function show(screen: HTMLVideoElement, stream: MediaStream | null): void {
  screen.srcObject = stream;
  if (stream) void screen.play().catch(() => undefined);
}
