import type { FieldInfo, ShapeInfo, TemplateInfo } from '../description.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { isWide } from '../fields/field-props.ts';
import { TextListField } from '../fields/text-list-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { isHidden } from './form-values.ts';
import { isIdle } from './idle-fields.ts';
import { ownPlaceOf } from './own-place.ts';
import { PartLinks, partId } from './part-links.tsx';
import { ReadOnlyFields } from './read-only-fields.tsx';
import { sectionsOf } from './sections.ts';
import type { RecordDraft } from './use-draft.ts';
import styles from './record.module.css';

const TAGS: ShapeInfo = { kind: 'string_list', label: 'Tags', required: false, hide_if: null, max_items: 40, max_length: 60 };

type Set = (field: string, value: unknown) => void;

/** The fields of a record, grouped into sections. */
export function DetailsForm({ template, draft, set }: { template: TemplateInfo; draft: RecordDraft; set: Set }) {
  const fields = draft.fields.filter(({ key }) => ownPlaceOf(template, key) === null && !isIdle(template, key));
  return (
    <div className={styles.sections}>
      <PartLinks labels={shownSections(fields, draft).map(({ label }) => label)} />
      <FieldSections fields={fields} draft={draft} set={set} />
      {template.key === 'brand' && <BrandPreview colors={draft.form} />}
      <ReadOnlyFields template={template} data={draft.base} />
      <section className="panel" aria-label="Tags">
        <TextListField shape={TAGS} path="tags" value={draft.tags} onChange={(tags) => draft.setTags(tags as string[])} />
      </section>
    </div>
  );
}

const shownSections = (fields: readonly FieldInfo[], draft: RecordDraft) => sectionsOf(fields.filter((field) => !isHidden(field, draft.form)));

export function FieldSections({ fields, draft, set }: { fields: readonly FieldInfo[]; draft: RecordDraft; set: Set }) {
  const sections = shownSections(fields, draft);
  return sections.map(({ label, fields: inside }) => (
    <section key={label} className={`panel ${styles.section}`} aria-label={label}>
      {sections.length > 1 && (
        <h2 id={partId(label)} tabIndex={-1} className={styles.heading}>
          {label}
        </h2>
      )}
      <div className={styles.grid}>
        {inside.map((field) => (
          <Placed key={field.key} field={field} draft={draft} set={set} />
        ))}
      </div>
    </section>
  ));
}

function Placed({ field, draft, set }: { field: FieldInfo; draft: RecordDraft; set: Set }) {
  return (
    <div className={isWide(field) ? styles.wide : undefined}>
      <FieldInput shape={field} name={field.key} path={field.key} value={draft.form[field.key]} onChange={(value) => set(field.key, value)} />
    </div>
  );
}
