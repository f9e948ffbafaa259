import { useRef, type FormEvent } from 'react';
import { useFirstInvalidFocus } from '#web/lib/forms/first-invalid.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { SettingInput } from './setting-input.tsx';
import { useSettings, type SettingsGroup } from './use-settings.ts';
import styles from './settings.module.css';

/** A group of settings with a button that saves the changed ones. */
export function SettingsForm(group: SettingsGroup) {
  const { title, fields } = group;
  const form = useRef<HTMLFormElement>(null);
  const { draftOf, faults, said, isBusy, isChanged, submit, change, undo } = useSettings(group, useFirstInvalidFocus(form));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} className={`panel ${styles.form}`} noValidate onSubmit={onSubmit} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {fields.map((field) => (
        <SettingInput key={field.key} field={field} draft={draftOf(field)} error={faults[field.key]} onChange={(draft) => change(field, draft)} />
      ))}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <div className={styles.actions}>
        {isChanged && <Button onClick={undo}>Undo</Button>}
        <Button kind={isChanged ? 'primary' : 'plain'} type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
