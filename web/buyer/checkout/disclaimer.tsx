import { HtmlFrame } from '#web/ui/html-frame/html-frame.tsx';
import styles from './checkout.module.css';
import { Section } from './section.tsx';

export function Disclaimer({ html }: { html: string }) {
  return (
    <Section title="Please note">
      <div className={styles.disclaimer}>
        <HtmlFrame title="Disclaimer" html={html} />
      </div>
    </Section>
  );
}
