import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './html-frame.module.css';

const STYLE = [
  'body{font:100%/1.5 system-ui,sans-serif;margin:12px 14px;overflow-wrap:break-word}h1,h2,h3,h4{line-height:1.2}:first-child{margin-top:0}',
  'img{max-width:100%;height:auto}a{text-decoration:underline}table{border-collapse:collapse;display:block;overflow-x:auto}',
  'body,h1,h2,h3,h4,p,li,td,th,blockquote{unicode-bidi:plaintext}',
].join('');
const COLOR = /^[\w\s#%.,()-]{1,200}$/;

/** HTML written by an operator. It is cleaned when saved and again here, and shown in a frame that runs no scripts anyway. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const words = useMemo(() => cleanHtml(html), [html]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [widthPx, setWidthPx] = useState(PHONE_PX);
  useLayoutEffect(() => {
    const measure = () => setWidthPx(frame.current?.clientWidth || PHONE_PX);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ height: likelyHeight(words.html, widthPx) }}
        title={title}
        sandbox=""
        srcDoc={framePage(words.html)}
        referrerPolicy="no-referrer"
      />
      {words.links.length > 0 && (
        <p className={styles.links}>
          Links in this text:{' '}
          {words.links.map((link, index) => (
            <span key={link.href}>
              {index > 0 && ', '}
              <a href={link.href} target="_blank" rel="noopener noreferrer">
                {link.words}
              </a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** The frame has no origin of its own, so 'self' would match nothing. The page's origin is named instead. */
function framePage(html: string): string {
  const policy = `default-src 'none'; img-src ${location.origin} data:; style-src 'unsafe-inline'`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${brandColors()}${STYLE}</style>${html}`;
}

/** The brand's own background and text colours. On a dark background an operator's colours are dropped, because they were chosen for a light one. */
function brandColors(): string {
  const root = getComputedStyle(document.documentElement);
  const color = (name: string, otherwise: string) => {
    const value = root.getPropertyValue(name).trim();
    return COLOR.test(value) ? value : otherwise;
  };
  const isDark = document.documentElement.dataset['ground'] === 'dark';
  const page = `html{color-scheme:${isDark ? 'dark' : 'light'}}body{background:${color('--card', '#fff')};color:${color('--ink', '#1c1a16')}}a{color:inherit}`;
  return isDark ? `${page}[style]{color:inherit!important}` : page;
}

const PHONE_PX = 300;
const MARGINS_PX = 28;
const LETTER_PX = 9.6;
const LINE_PX = 24;
const BETWEEN_BLOCKS_PX = 16;
const HIGHEST_PX = 380;
const BLOCK = /<\/?(?:h\d|p|br|hr|div|blockquote|pre|[uod]l|li|dt|dd|table|caption|tr)\b[^>]*>/;

/** The page cannot measure the frame's content, so the height is estimated from the frame's width. Long text scrolls in it. */
function likelyHeight(html: string, widthPx: number): number {
  if (html.includes('<img')) return HIGHEST_PX;
  const lettersInLine = Math.max(1, (widthPx - MARGINS_PX) / LETTER_PX);
  const headings = html.match(/<h\d\b/g)?.length ?? 0;
  const blocks = html
    .split(BLOCK)
    .map((block) => block.replaceAll(/<[^>]*>/g, '').trim().length)
    .filter((letters) => letters > 0);
  const lines = blocks.reduce((sum, letters) => sum + Math.ceil(letters / lettersInLine), 0);
  const between = Math.max(0, blocks.length - 1) * BETWEEN_BLOCKS_PX;
  return Math.min(HIGHEST_PX, MARGINS_PX + lines * LINE_PX + between + headings * 32);
}
