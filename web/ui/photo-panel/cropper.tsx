import 'react-image-crop/dist/ReactCrop.css';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ReactCrop, type PixelCrop } from 'react-image-crop';
import { announce } from '../live-region/live-region.tsx';
import { drawCrop, firstSquare, outputSide } from './draw-crop.ts';
import { IMAGE_MESSAGE } from './read-image.ts';
import styles from './photo-panel.module.css';

type Props = { url: string; minSide: number; keptSide?: number; onFail: (message: string) => void; children: (cut: () => string | null) => ReactNode };

const LABELS = {
  ...ReactCrop.defaultProps.ariaLabels,
  cropArea: 'The part of the picture that is kept. The arrow keys move it; 1 to 9 set by how many pixels.',
};

/** A square over the picture, moved by touch, mouse or arrow keys. `cut` returns what is inside it. */
export function Cropper({ url, minSide, keptSide, onFail, children }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PixelCrop>();
  const scale = () => (image.current ? image.current.naturalWidth / image.current.width : 1);
  const start = () => {
    const { naturalWidth, naturalHeight, width, height } = image.current!;
    if (Math.min(naturalWidth, naturalHeight) < minSide) return onFail(`Please choose a picture of at least ${minSide} × ${minSide} pixels.`);
    const { x, y, side } = firstSquare(width, height, minSide / scale());
    setCrop({ unit: 'px', x, y, width: side, height: side });
  };
  const cut = () => {
    if (!image.current || !crop) return null;
    const by = scale();
    const side = crop.width * by;
    return drawCrop(image.current, { x: crop.x * by, y: crop.y * by, side }, keptSide ?? outputSide(side, minSide));
  };
  const least = minSide / scale();
  useEffect(() => setStep(1), []);
  return (
    <div onKeyDown={chooseStep}>
      <ReactCrop
        {...(crop ? { crop } : {})}
        ariaLabels={LABELS}
        aspect={1}
        keepSelection
        minWidth={least}
        minHeight={least}
        onChange={setCrop}
        className={styles.crop ?? ''}
        ruleOfThirds
      >
        <img ref={image} src={url} alt="The picture you chose" className={styles.picture} onLoad={start} onError={() => onFail(IMAGE_MESSAGE.unreadable)} />
      </ReactCrop>
      {children(cut)}
    </div>
  );
}

function chooseStep({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey) return;
  setStep(Number(key));
  announce(key === '1' ? 'The arrow keys move by 1 pixel.' : `The arrow keys move by ${key} pixels.`);
}

/** The library keeps one step for all its croppers. There is never more than one on the page. */
function setStep(pixels: number): void {
  ReactCrop.nudgeStep = pixels;
}
