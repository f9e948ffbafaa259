import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { stayNear, wayUp } from '#web/lib/stay.ts';
import { DialogLiveRegion } from '../live-region/live-region.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  title: string;
  eyebrow?: string | undefined;
  /** 500 px for forms, 718 px for terms (spec, modal widths). */
  width?: 500 | 718;
  /** Fills the whole screen of a phone. */
  isFullOnPhone?: boolean;
  /** An answer is awaited. It stays open until then, since the answer would otherwise come to whatever it is opened for next. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

const FADE_MS = 220;
/** A dialog with a form focuses its first field. One to be read focuses its heading. */
const FIRST_FIELD = 'form :is(input, select, textarea):not([type="hidden"], :disabled, [readonly])';

/** Uses the browser's own dialog, which traps focus, returns it and closes on Escape. A press outside closes it too. */
export function Dialog({ open, title, eyebrow, width = 500, isFullOnPhone = false, isHeld = false, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isOutside = useRef(false);
  const cameFrom = useRef<readonly Element[]>([]);
  const isShown = useFading(open);
  const close = () => isHeld || onClose();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      cameFrom.current = wayUp(document.activeElement);
      element.showModal();
      // Keys pressed inside an HTML frame would not reach the dialog.
      if (document.activeElement?.tagName === 'IFRAME') heading.current?.focus();
      element.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    }
    if (open || !element.open) return;
    element.close();
    stayNear(cameFrom.current);
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={[styles.dialog, isFullOnPhone && styles.full].filter(Boolean).join(' ')}
      style={{ maxWidth: width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={({ target }) => void (isOutside.current = target === dialog.current)}
      // A text selection may end outside the dialog. The click then targets the dialog although the press began inside it.
      onPointerUp={({ target }) => void (isOutside.current &&= target === dialog.current)}
      onClick={({ target }) => isOutside.current && target === dialog.current && close()}
    >
      {isShown && (
        <div className={styles.sheet}>
          <div className={styles.header}>
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h2 ref={heading} id={titleId} tabIndex={-1} className={`display ${styles.title}`}>
              {title}
            </h2>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
      <DialogLiveRegion open={open} />
    </dialog>
  );
}

/** Content stays while the dialog fades out. */
function useFading(open: boolean): boolean {
  const [isFading, setFading] = useState(open);
  useEffect(() => {
    if (open) return setFading(true);
    const timer = setTimeout(() => setFading(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return open || isFading;
}
