import type { KeyboardEvent, Ref } from 'react';
import { useMoney } from '#web/lib/page/money.tsx';
import { useCount } from '#web/staff/chrome/words/count.ts';
import { leftText } from '../sell-words.ts';
import { isTileKey, tileFor } from './tile-keys.ts';
import { SECTIONS, type Tile } from './tiles.ts';
import styles from './tiles.module.css';

const KEYED = 9;

/** Arrow keys move between tiles as they are laid out. Digits press the first nine from anywhere. */
export function TileGrid({ tiles, onPress, ref }: { tiles: readonly Tile[]; onPress: (tile: Tile) => void; ref: Ref<HTMLDivElement> }) {
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isTileKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    event.preventDefault();
    const spots = buttons.map((button) => button.getBoundingClientRect());
    buttons[tileFor(event.key, at, spots)]?.focus();
  };
  return (
    <div ref={ref} className={styles.grid} onKeyDown={walk}>
      {SECTIONS.map(({ title, holds }) => {
        const here = tiles.filter((tile) => holds.includes(tile.section));
        if (here.length === 0) return null;
        return (
          <section key={title} aria-label={title}>
            <h2 className="eyebrow">{title}</h2>
            <ul className={styles.tiles}>
              {here.map((tile) => (
                <li key={tile.id}>
                  <TileButton tile={tile} digit={tiles.indexOf(tile) + 1} onPress={() => onPress(tile)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const STATE_WORDS = { 'sold-out': 'Sold out', closed: 'Not on this day' } as const;
const FEW = 20;

function TileButton({ tile, digit, onPress }: { tile: Tile; digit: number; onPress: () => void }) {
  const money = useMoney();
  const count = useCount();
  const { name, state, priceCents, left } = tile;
  const isOpen = state === 'open';
  return (
    <button type="button" className={styles.tile} aria-disabled={!isOpen || undefined} data-state={state} onClick={onPress}>
      <span className={styles.top}>
        <strong className={styles.name}>{name}</strong>
        {digit <= KEYED && (
          <kbd className={styles.key} aria-hidden="true">
            {digit}
          </kbd>
        )}
      </span>
      <span className={styles.foot}>
        <span className={`num ${styles.price}`}>{priceCents !== null && `${tile.hasSeveralPrices ? 'from ' : ''}${money.short(priceCents)}`}</span>
        <span className={`${styles.left} ${isOpen && left !== null && left <= FEW ? styles.few : ''}`}>
          {isOpen ? leftText(left, count) : STATE_WORDS[state]}
        </span>
      </span>
    </button>
  );
}
