import { Check, UserRound } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { lazyPart } from '#web/lib/screens/lazy-screen.tsx';
import { Button } from '../button/button.tsx';
import { LoadingState } from '../empty-state/empty-state.tsx';
import { IMAGE_MESSAGE, readImage, type ReadImage } from './read-image.ts';
import styles from './photo-panel.module.css';

const Cropper = lazyPart(() => import('./cropper.tsx').then((m) => m.Cropper));

type Props = {
  /** The person's name, for screen readers. */
  name: string;
  url: string | null;
  minSide: number;
  /** The saved photo always has this width. Without it, the photo is saved as it was cut, within limits. */
  keptSide?: number;
  readOnly?: boolean;
  /** Resolves to null if the photo was saved, otherwise to a sentence that says why not. */
  onSave: (dataUrl: string, onProgress: (percent: number) => void) => Promise<string | null>;
};

/** Shows the photo, or the cropper over a chosen picture until it is saved or cancelled. */
export function PhotoPanel({ name, url, minSide, keptSide, readOnly = false, onSave }: Props) {
  const [chosen, setChosen] = useState<Extract<ReadImage, { ok: true }> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  useEffect(() => () => chosen?.release(), [chosen]);

  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    const read = await readImage(file);
    setError(read.ok ? null : read.message);
    setChosen(read.ok ? read : null);
  };
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Photo ID
      </h3>
      {chosen ? (
        <NewPhoto name={name} url={chosen.url} minSide={minSide} keptSide={keptSide} onSave={onSave} onProblem={setError} onClose={() => setChosen(null)} />
      ) : (
        <>
          <Photo name={name} url={url} onFail={() => setError(IMAGE_MESSAGE.lost)} />
          {!readOnly && (
            <div className={styles.buttons}>
              <Button onClick={() => input.current?.click()}>Upload New Photo</Button>
            </div>
          )}
        </>
      )}
      {!readOnly && (
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={`Choose a photo of ${name}`}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </section>
  );
}

type NewPhotoProps = Pick<Props, 'name' | 'minSide' | 'onSave'> & {
  url: string;
  keptSide: number | undefined;
  onProblem: (problem: string | null) => void;
  onClose: () => void;
};

/** The cropper over a chosen picture, until what was cut is saved. */
function NewPhoto({ name, url, minSide, keptSide, onSave, onProblem, onClose }: NewPhotoProps) {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const save = async (dataUrl: string | null) => {
    if (dataUrl === null) return onProblem(IMAGE_MESSAGE.unreadable);
    onProblem(null);
    setSent(0);
    setBusy(true);
    const problem = await heldBusy(onSave(dataUrl, setSent));
    setBusy(false);
    onProblem(problem);
    if (problem === null) onClose();
  };
  const fail = (message: string) => {
    onProblem(message);
    onClose();
  };
  return (
    <Suspense fallback={<LoadingState text="Opening the picture…" />}>
      <Cropper url={url} minSide={minSide} {...(keptSide && { keptSide })} onFail={fail}>
        {(cut) => (
          <div className={styles.buttons}>
            <Button className={styles.confirm} busy={isBusy} onClick={() => void save(cut())}>
              <Check size={18} aria-hidden="true" />
              Crop &amp; Save Photo
            </Button>
            <Button kind="quiet" disabled={isBusy} onClick={onClose}>
              Cancel Upload
            </Button>
            {isBusy && <Progress name={name} percent={sent} />}
          </div>
        )}
      </Cropper>
    </Suspense>
  );
}

/** How much of the picture has been sent. At 100 % the server is still working on it. */
function Progress({ name, percent }: { name: string; percent: number }) {
  const text = percent < 100 ? `${percent}% sent` : 'Sent, being kept…';
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={`Uploading the photo of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={styles.track}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className="meta" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

function Photo({ name, url, onFail }: { name: string; url: string | null; onFail: () => void }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url && url !== failedUrl) {
    return (
      <img
        className={styles.photo}
        src={url}
        alt={`Photo of ${name}`}
        width={220}
        height={220}
        onError={() => {
          setFailedUrl(url);
          onFail();
        }}
      />
    );
  }
  return (
    <span className={styles.placeholder} role="img" aria-label={`No photo of ${name} yet`}>
      <UserRound size={72} strokeWidth={1.2} aria-hidden="true" />
    </span>
  );
}
