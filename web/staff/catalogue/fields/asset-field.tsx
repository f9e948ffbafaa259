import { useId, useState } from 'react';
import { failureText } from '#web/lib/failure-text.ts';
import { useWorkspaceId } from '#web/lib/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import { uploadPicture, type Picture } from './upload-picture.ts';
import styles from './fields.module.css';

type Asset = Picture & { alt?: string };

/** A picture that everybody sees, with words for those who do not see it. */
export function AssetField({ shape, name, path, value, onChange }: FieldProps) {
  const ws = useWorkspaceId();
  const asset = (value ?? null) as Asset | null;
  const [percent, setPercent] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const own = useFieldError(path);
  const within = useFieldError(`${path}.file_name`);
  const error = failed ?? own ?? within;
  const id = useId();
  const send = async (file: File) => {
    setFailed(null);
    setPercent(0);
    const result = await uploadPicture(file, name.includes('logo') ? 'logo' : 'product', setPercent);
    setPercent(null);
    if (!result.success) return setFailed(failureText(result, 'The picture could not be kept. Please try again.'));
    onChange({ ...result.data, ...(asset?.alt ? { alt: asset.alt } : {}) });
    announce('The picture is there. Save to keep it.');
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{shape.label}</legend>
      {asset && (
        <img
          className={styles.picture}
          src={`/api/assets/stream/${encodeURIComponent(asset.file_name)}?ws=${ws}`}
          alt={asset.alt || `${shape.label} without words`}
        />
      )}
      {percent !== null && (
        <div
          className={styles.progress}
          role="progressbar"
          aria-label={`Sending ${shape.label.toLowerCase()}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <div className={styles.beside}>
        <label htmlFor={id} className={styles.file} data-busy={percent !== null || undefined}>
          {percent !== null ? `${percent} %` : asset ? 'Choose another' : 'Choose a picture'}
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
            disabled={percent !== null}
            aria-label={`${shape.label}: choose a picture`}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void send(file);
            }}
          />
        </label>
        {asset && (
          <Button kind="quiet" size="small" onClick={() => onChange(undefined)}>
            Take away
          </Button>
        )}
      </div>
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
      {asset && (
        <Field label="What it shows, in words" value={asset.alt ?? ''} maxLength={300} onChange={({ target }) => onChange({ ...asset, alt: target.value })} />
      )}
    </fieldset>
  );
}
