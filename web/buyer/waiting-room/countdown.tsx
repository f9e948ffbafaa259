import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { momentText } from '#domain/moment-text.ts';
import { useNow } from '#web/buyer/cart/hold-clock.tsx';
import { ownZone } from '#web/lib/time/own-zone.ts';
import styles from './waiting-room.module.css';

/** When the sale begins. The seconds are only for those who see them. */
export function Countdown({ to }: { to: number }) {
  const left = to - useNow(true);
  return (
    <p className={styles.countdown}>
      <span className="meta">The sale begins on {momentText(ownZone(), to)}</span>
      <span className={`num ${styles.left}`} aria-hidden="true">
        {leftText(left)}
      </span>
    </p>
  );
}

function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (ms < HOUR_MS) return clock;
  const hours = Math.floor(seconds / 3600);
  return ms < DAY_MS ? `${hours}:${clock}` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
