import styles from './html-frame.module.css';

const POLICY = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

/** Words written by an operator: sanitised where they are saved, and shown where no script can run anyway. */
export function HtmlFrame({ title, html }: { title: string; html: string }) {
  const style = 'body{font:16px/1.5 system-ui,sans-serif;margin:12px;color:#1c1a16;background:#fff;overflow-wrap:break-word}img{max-width:100%}';
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${style}</style>${html}`;
  return <iframe className={styles.frame} title={title} sandbox="" srcDoc={page} referrerPolicy="no-referrer" />;
}
