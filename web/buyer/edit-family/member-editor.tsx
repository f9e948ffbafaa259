import { useQueryClient } from '@tanstack/react-query';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import type { Member } from '#web/buyer/account/family-records.ts';
import { FAMILY, PHOTO } from '#web/buyer/account/portal-messages.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import type { OnProgress } from '#web/lib/calls/send-with-progress.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { PhotoPanel } from '#web/ui/photo-panel/photo-panel.tsx';
import { MemberForm } from './member-form.tsx';
import styles from './edit-family.module.css';

/** A member's details and photo. Whoever looks after their own profile, and what the venue has approved, is only shown. */
export function MemberEditor({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const closed = member.isLocked ? FAMILY.locked : member.hasOwnAccount && !isSelf ? FAMILY.ownAccount : null;
  const send = async (data: Record<string, unknown>, otherwise: string, onProgress?: OnProgress): Promise<string | null> => {
    const result = await call(updateDoclet, { params: { ws, id: member.id }, body: { data } }, onProgress ? { onProgress } : {});
    if (!result.success) return failureText(result, otherwise);
    await queries.invalidateQueries({ queryKey: ['family'] });
    void queries.invalidateQueries({ queryKey: ['passes'] });
    return null;
  };
  return (
    <section aria-labelledby="edit-family">
      <p className="eyebrow">Manage Your Family</p>
      <h2 id="edit-family" className={styles.heading}>
        Editing {member.firstName || 'Member'}
      </h2>
      <div className={styles.two}>
        <MemberForm member={member} closed={closed} onSave={(data) => send(data, FAMILY.saveFailed)} />
        <PhotoPanel
          name={member.firstName || 'the member'}
          url={member.photo}
          minSide={150}
          readOnly={closed !== null}
          onSave={(photo, onProgress) => send({ photo }, PHOTO.saveFailed, onProgress)}
        />
      </div>
    </section>
  );
}
