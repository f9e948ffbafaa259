import { brandColor, brandStyle } from '#domain/brand-style.ts';
import { cents } from '#domain/cents.ts';
import { contrastRatio, LEAST_CONTRAST } from '#domain/color.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { FormValues } from './form-values.ts';
import styles from './brand-preview.module.css';

const PAIRS = [
  { text: 'color_text_dark', ground: 'color_background', what: 'Text on the background' },
  { text: 'color_meta', ground: 'color_background', what: 'Quiet text on the background' },
  { text: 'color_text_light', ground: 'color_primary', what: 'Text on buttons' },
] as const;

const EXAMPLE = cents(5400);

/** Shows the six colours together and whether text in them is readable. Saving refuses unreadable colours. */
export function BrandPreview({ colors }: { colors: FormValues }) {
  const money = useMoney();
  const { properties, ground } = brandStyle(colors);
  return (
    <section className={`panel ${styles.preview}`} aria-label="How it looks">
      <div className={styles.shop} aria-hidden="true" style={properties} data-ground={ground}>
        <p className={styles.quiet}>Saturday, December 5th</p>
        <p className={`display ${styles.title}`}>An evening by the lake</p>
        <div className={styles.ticket}>
          <span>
            <strong>Admission</strong>
            <br />
            <span className={styles.quiet}>Ages 13 and up</span>
          </span>
          <span className="num">{money.short(EXAMPLE)}</span>
        </div>
        <span className={styles.button}>Select</span>
      </div>
      <ul className={styles.ratios} aria-live="polite">
        {PAIRS.map(({ text, ground: below, what }) => {
          const ratio = contrastRatio(brandColor(colors, text), brandColor(colors, below));
          const isGood = ratio >= LEAST_CONTRAST;
          return (
            <li key={what}>
              {what}{' '}
              <strong className={`tag ${isGood ? 'good' : 'bad'}`}>
                {`${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1${isGood ? '' : `, needs ${LEAST_CONTRAST} : 1`}`}
              </strong>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
