import { useState } from 'react';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { useFieldError } from '../record/form-context.ts';
import type { FieldProps } from './field-props.ts';
import { PictureChoice } from './picture-choice.tsx';
import { uploadPicture, type Picture } from './upload-picture.ts';
import styles from './fields.module.css';

type Asset = Picture & { alt?: string };

/** A public picture and its alternative text. */
export function AssetField({ shape, name, path, value, onChange }: FieldProps) {
  const ws = useWorkspaceId();
  const asset = (value ?? null) as Asset | null;
  const [percent, setPercent] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const own = useFieldError(path);
  const within = useFieldError(`${path}.file_name`);
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
    <PictureChoice
      label={shape.label}
      noun="picture"
      accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
      isChosen={asset !== null}
      percent={percent}
      error={failed ?? own ?? within}
      onChoose={(file) => void send(file)}
      onTakeAway={() => onChange(undefined)}
      more={
        asset && (
          <Field label="What it shows, in words" value={asset.alt ?? ''} maxLength={300} onChange={({ target }) => onChange({ ...asset, alt: target.value })} />
        )
      }
    >
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
    </PictureChoice>
  );
}
