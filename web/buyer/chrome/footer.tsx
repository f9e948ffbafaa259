import { useBoot } from '#web/lib/page/boot.ts';
import { openTermsAndConditions } from '../dialogs/open-terms.ts';
import styles from './chrome.module.css';

/** The workspace's copyright and terms, and the product's copyright with the current year. */
export function Footer() {
  const { workspace, stores, brand } = useBoot();
  return (
    <footer className={styles.bottom}>
      <div className={`wrap ${styles.small}`}>
        {workspace?.copyright && <span>{workspace.copyright}</span>}
        <TermsLink path={workspace?.terms_path ?? ''} stores={stores} />
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

/** Links to the workspace's own document if there is one, otherwise opens the terms of its stores. */
function TermsLink({ path, stores }: { path: string; stores: Stores }) {
  if (path) {
    return (
      <a href={path} target="_blank" rel="noopener noreferrer">
        Terms &amp; Conditions
      </a>
    );
  }
  const terms = termsOf(stores);
  if (terms.length === 0) return null;
  return (
    <button type="button" className="link" onClick={() => void openTermsAndConditions(terms)}>
      Terms &amp; Conditions
    </button>
  );
}

type Stores = ReturnType<typeof useBoot>['stores'];

function termsOf(stores: Stores): Stores[number]['terms'] {
  return [...new Map(stores.flatMap((store) => store.terms.map((term) => [term._id, term]))).values()];
}
