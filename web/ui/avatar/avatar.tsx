import { useState } from 'react';
import styles from './avatar.module.css';

/** A photo, or the initials if there is none. It is hidden from screen readers because the name is always written beside it. */
export function Avatar({ name, url, size }: { name: string; url: string | null | undefined; size: number }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.38 };
  if (url && url !== failedUrl)
    return <img className={styles.avatar} style={style} src={url} alt="" width={size} height={size} loading="lazy" onError={() => setFailedUrl(url)} />;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
