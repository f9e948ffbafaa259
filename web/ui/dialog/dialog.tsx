import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { stayNear, wayUp } from '#web/lib/forms/stay.ts';
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
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
};

const FADE_MS = 220;
/** A dialog with a form focuses its first field, one with a calendar a day. One to be read focuses its heading. */
const FIRST_FIELD = 'form :is(input, select, textarea):not([type="hidden"], :disabled, [readonly]), [data-takes-focus] [data-day][tabindex="0"]';

/** While an answer is awaited, a slip of the hand does not close it, so that nobody misses how it went and no answer comes to what it is opened for next. */
const SENDING = 'button[aria-busy="true"]';

/** Uses the browser's own dialog, which traps focus, returns it and closes on Escape. A press outside closes it too. */
export function Dialog({ open, title, eyebrow, width = 500, isFullOnPhone = false, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isOutside = useRef(false);
  const cameFrom = useRef<readonly Element[]>([]);
  const shown = useShown(open, { title, eyebrow, children, footer });
  const close = () => open && !dialog.current?.querySelector(SENDING) && onClose();
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
    // Where the browser finds nothing to give the focus back to, it leaves it inside for another moment.
    if (element.contains(document.activeElement) && !cameFrom.current[0]?.isConnected) (document.activeElement as HTMLElement).blur();
    stayNear(cameFrom.current);
  }, [open]);
  return (
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
      {shown && (
        <div key={shown.opening} className={styles.sheet} inert={!open}>
          <div className={styles.header}>
            {shown.eyebrow && <p className="eyebrow">{shown.eyebrow}</p>}
            <h2 ref={heading} id={titleId} tabIndex={-1} className={`display ${styles.title}`}>
              {shown.title}
            </h2>
          </div>
          <div className={styles.body}>{shown.children}</div>
          {shown.footer && <div className={styles.footer}>{shown.footer}</div>}
        </div>
      )}
      <DialogLiveRegion open={open} />
    </dialog>
  );
}

type Content = Pick<Props, 'title' | 'eyebrow' | 'children' | 'footer'>;

/** What was shown last stays while the dialog fades out, when its caller may already ask about nothing. Each opening begins anew, even before the last one has faded. */
function useShown(open: boolean, content: Content): (Content & { opening: number }) | null {
  const [isFading, setFading] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  const [opening, setOpening] = useState(0);
  const last = useRef(content);
  if (open) last.current = content;
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  useEffect(() => {
    if (open) return setFading(true);
    const timer = setTimeout(() => setFading(false), FADE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return open || isFading ? { ...last.current, opening } : null;
}
