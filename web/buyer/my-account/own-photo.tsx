import { useQueryClient } from '@tanstack/react-query';
import { saveProfilePhoto } from '#server/api/save-profile-photo/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { nameOf, type Member } from '#web/buyer/account/family-records.ts';
import { PHOTO } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { profileKey, type Profile } from '#web/lib/sign-in/profile.ts';
import { PhotoPanel } from '#web/ui/photo-panel/photo-panel.tsx';

/** The gate compares the photo in the person's record. People without a record yet keep theirs in the profile. */
export function OwnPhoto({ profile, consumer }: { profile: Profile; consumer: Member | null }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const save = async (photo: string, onProgress: (percent: number) => void): Promise<string | null> => {
    const result = consumer
      ? await call(updateDoclet, { params: { ws, id: consumer.id }, body: { data: { photo } } }, { onProgress })
      : await call(
          saveProfilePhoto,
          { params: { id: profile._id }, body: { image_data: photo, image_ext: 'jpg', image_name: 'photo.jpg', image_type: 'image/jpeg' } },
          { onProgress },
        );
    if (!result.success) return failureText(result, PHOTO.saveFailed);
    await Promise.all([queries.invalidateQueries({ queryKey: ['family'] }), queries.invalidateQueries({ queryKey: profileKey(profile._id) })]);
    void queries.invalidateQueries({ queryKey: ['passes'] });
    return null;
  };
  return (
    <PhotoPanel
      name={consumer ? nameOf(consumer) : profile.first_name}
      url={consumer?.photo ?? profile.image?.url ?? null}
      minSide={200}
      keptSide={1024}
      readOnly={consumer?.isLocked === true}
      onSave={save}
    />
  );
}
