import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useBoot } from '#web/lib/page/boot.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PATHS } from '../paths.ts';
import { Logo } from './logo.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './chrome.module.css';

/** Below 800 px the links are in a menu. `lockdown` hides them altogether. */
export function Header({ cart }: { cart: ReactNode }) {
  const { workspace, brand, config } = useBoot();
  const [path] = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  useEffect(() => setMenuOpen(false), [path]);
  const hasMenu = !config.lockdown;
  return (
    <header
      className={styles.top}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isMenuOpen) return;
        setMenuOpen(false);
        menuButton.current?.focus();
      }}
    >
      <div className={`wrap ${styles.bar}`}>
        <Link href={PATHS.tickets} className={styles.home} aria-label={`${workspace?.name ?? 'Entrada'}, to the tickets`}>
          <Logo url={brand?.logo_url ?? null} name={workspace?.name ?? 'Entrada'} />
        </Link>
        {hasMenu && (
          <nav className={styles.links} aria-label="Pages">
            <NavLinks />
          </nav>
        )}
        <div className={styles.tools}>
          {cart}
          {hasMenu && (
            <button
              ref={menuButton}
              type="button"
              className={styles.burger}
              aria-label="Menu"
              aria-expanded={isMenuOpen}
              aria-controls="menu"
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              <Icon name={isMenuOpen ? 'close' : 'menu'} size={22} />
            </button>
          )}
        </div>
      </div>
      {hasMenu && (
        <nav id="menu" className={styles.menu} hidden={!isMenuOpen} aria-label="Menu">
          {isMenuOpen && <NavLinks />}
        </nav>
      )}
    </header>
  );
}
