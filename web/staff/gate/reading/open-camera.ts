export type CameraTrouble = 'denied' | 'none' | 'failed';
export type OpenCamera = { stream: MediaStream; id: string | null; hasTorch: boolean; setTorch: (isOn: boolean) => Promise<void>; close: () => void };
export type Camera = { id: string; name: string };

/** Opens the chosen camera, otherwise the one on the back. */
export async function openCamera(chosen: string | null): Promise<OpenCamera> {
  const devices = navigator.mediaDevices;
  if (!devices?.getUserMedia) throw new DOMException('No camera', 'NotFoundError');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const ask = (which: MediaTrackConstraints) => devices.getUserMedia({ audio: false, video: { ...size, ...which } });
  const stream = chosen === null ? await ask(BACK) : await ask({ deviceId: { exact: chosen } }).catch(() => ask(BACK));
  const [track] = stream.getVideoTracks();
  const hasTorch = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
  return {
    stream,
    id: track?.getSettings().deviceId ?? null,
    hasTorch,
    setTorch: async (torch) => track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }),
    close: () => stream.getTracks().forEach((one) => one.stop()),
  };
}

const BACK: MediaTrackConstraints = { facingMode: { ideal: 'environment' } };

export function troubleOf(reason: unknown): CameraTrouble {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}

/** Browsers reveal the cameras' names only after one was allowed. */
export async function camerasHere(): Promise<Camera[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return devices.flatMap(({ kind, deviceId, label }, index) =>
    kind === 'videoinput' && deviceId ? [{ id: deviceId, name: label || `Camera ${index + 1}` }] : [],
  );
}

/** Whether the camera was allowed before and may start without asking. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    return false;
  }
}
