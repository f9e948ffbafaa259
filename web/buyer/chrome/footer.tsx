import { useBoot } from '../boot.ts';
import { openDescription } from '../dialogs/open-dialog.ts';
import styles from './chrome.module.css';

/** The workspace's own copyright, its terms, and the year-stamped copyright of the product. */
export function Footer() {
  const { workspace, stores, brand } = useBoot();
  const terms = termsOf(stores);
  return (
    <footer className={styles.bottom}>
      <div className={`wrap ${styles.small}`}>
        {workspace?.copyright && <span>{workspace.copyright}</span>}
        <TermsLink path={workspace?.terms_path ?? ''} terms={terms} />
        <span className={styles.product}>© {new Date().getFullYear()} Entrada</span>
        {brand?.powered_by !== false && (
          <span className={styles.badge}>
            powered by <b>Entrada</b>
          </span>
        )}
      </div>
    </footer>
  );
}

function TermsLink({ path, terms }: { path: string; terms: string }) {
  if (path) {
    return (
      <a href={path} target="_blank" rel="noopener noreferrer">
        Terms &amp; Conditions
      </a>
    );
  }
  if (!terms) return null;
  return (
    <button type="button" className="link" onClick={() => void openDescription('Terms & Conditions', terms)}>
      Terms &amp; Conditions
    </button>
  );
}

type Stores = ReturnType<typeof useBoot>['stores'];

function termsOf(stores: Stores): string {
  const terms = new Map(stores.flatMap((store) => store.terms.map((term) => [term._id, term])));
  return [...terms.values()].map((term) => `<h2>${escapeHtml(term.data.name)}</h2>${term.data.description}`).join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
