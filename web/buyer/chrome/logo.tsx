import { Picture } from '#web/ui/picture/picture.tsx';
import styles from './chrome.module.css';

/** The workspace's logo. If there is none or it cannot be loaded, the product's mark with the workspace's name. */
export function Logo({ url, name }: { url: string | null; name: string }) {
  const words = (
    <span className={styles.logo}>
      <TicketMark />
      <span className={styles.name}>{name}</span>
    </span>
  );
  return <Picture className={styles.logoPicture} src={url} alt={name} height={40} instead={words} />;
}

function TicketMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <path fill="currentColor" d="M8 0h12a8 8 0 0 1 8 8v2.6a3.4 3.4 0 0 0 0 6.8V20a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8v-2.6a3.4 3.4 0 0 0 0-6.8V8a8 8 0 0 1 8-8Z" />
      <path className={styles.markInk} fill="none" strokeWidth="2.4" strokeLinecap="round" d="M18 8h-7v12h7M11 14h6" />
    </svg>
  );
}
