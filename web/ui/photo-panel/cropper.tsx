import 'react-image-crop/dist/ReactCrop.css';
import { useRef, useState, type ReactNode } from 'react';
import { ReactCrop, type PixelCrop } from 'react-image-crop';
import { drawCrop } from './draw-crop.ts';
import { IMAGE_MESSAGE } from './read-image.ts';
import styles from './photo-panel.module.css';

type Props = { url: string; minSide: number; maxSide: number; onFail: (message: string) => void; children: (cut: () => string | null) => ReactNode };

/** The square over the picture: by touch, mouse or arrow keys. What it holds is cut out when asked for. */
export function Cropper({ url, minSide, maxSide, onFail, children }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PixelCrop>();
  const scale = () => (image.current ? image.current.naturalWidth / image.current.width : 1);
  const start = () => {
    const { naturalWidth, naturalHeight, width, height } = image.current!;
    if (Math.min(naturalWidth, naturalHeight) < minSide) return onFail(`Please choose a picture of at least ${minSide} × ${minSide} pixels.`);
    const side = Math.min(width, height) * 0.9;
    setCrop({ unit: 'px', x: (width - side) / 2, y: (height - side) / 2, width: side, height: side });
  };
  const cut = () => {
    if (!image.current || !crop) return null;
    const by = scale();
    return drawCrop(image.current, { x: crop.x * by, y: crop.y * by, side: crop.width * by }, minSide, maxSide);
  };
  const least = minSide / scale();
  return (
    <>
      <ReactCrop
        {...(crop ? { crop } : {})}
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
    </>
  );
}
