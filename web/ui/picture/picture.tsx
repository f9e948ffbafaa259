import { useState, type ImgHTMLAttributes, type ReactNode } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & { src: string | null | undefined; instead?: ReactNode };

/** A picture, or what stands in its place if there is none or it cannot be loaded. */
export function Picture({ src, alt, instead = null, ...rest }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) return instead;
  return <img {...rest} src={src} alt={alt} onError={() => setFailed(src)} />;
}
