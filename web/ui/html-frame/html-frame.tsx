import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './html-frame.module.css';

const STYLE = [
  'body{font:16px/1.5 system-ui,sans-serif;margin:12px;color:#1c1a16;background:#fff;overflow-wrap:break-word}',
  'img{max-width:100%;height:auto}a{text-decoration:underline}table{border-collapse:collapse;display:block;overflow-x:auto}',
].join('');

/** Words written by an operator: cleaned where they are saved and here, and shown where no script can run anyway. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const words = useMemo(() => cleanHtml(html), [html]);
  return (
    <>
      <iframe className={styles.frame} title={title} sandbox="" srcDoc={framePage(words.html)} referrerPolicy="no-referrer" />
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

/** The frame has no origin of its own, so that 'self' would be nobody: the page's own is named. */
export function framePage(html: string, origin: string = location.origin): string {
  const policy = `default-src 'none'; img-src ${origin} data:; style-src 'unsafe-inline'`;
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${STYLE}</style>${html}`;
}
