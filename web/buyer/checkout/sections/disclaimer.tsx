import { HtmlFrame } from '#web/ui/html-frame/html-frame.tsx';
import { Section } from './section.tsx';

export function Disclaimer({ html }: { html: string }) {
  return (
    <Section title="Please note">
      <HtmlFrame title="Disclaimer" html={html} />
    </Section>
  );
}
