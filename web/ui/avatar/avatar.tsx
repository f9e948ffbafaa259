import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './avatar.module.css';

/** A photo, or the initials if there is none. It is hidden from screen readers because the name is always written beside it. */
export function Avatar({ name, url, size }: { name: string; url: string | null | undefined; size: number }) {
  const looks = { className: styles.avatar, style: { width: size, height: size, fontSize: size * 0.38 } };
  const letters = (
    <span {...looks} aria-hidden="true">
      {initials(name)}
    </span>
  );
  return <Picture {...looks} src={url} alt="" width={size} height={size} loading="lazy" instead={letters} />;
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
