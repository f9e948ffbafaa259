import { useQuery } from '@tanstack/react-query';
import { leaveFamilyContract } from '#server/actions/leave-family/contract.ts';
import { listFamiliesContract } from '#server/actions/list-families/contract.ts';
import { JoinedPlace } from '#web/buyer/account/joined-place.tsx';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import styles from './family.module.css';

/** The families of others that this person belongs to. */
export function JoinedFamilies() {
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  const joined = useQuery({
    queryKey: ['families', ws, profileId],
    queryFn: async ({ signal }) => (await ask(listFamiliesContract, { params: { ws }, body: { data: {} } }, FAMILY.joinedFailed, signal)).items,
    retry: retryPassing,
  });
  if (joined.isError && !joined.data)
    return (
      <div className={styles.joined}>
        <RetryNotice onRetry={joined.refetch}>{joined.error.message}</RetryNotice>
      </div>
    );
  if (!joined.data?.length) return null;
  return (
    <section aria-labelledby="joined-families" className={styles.joined}>
      <h2 id="joined-families" className={styles.heading}>
        Families you belong to
      </h2>
      <ul>
        {joined.data.map(({ family_id, name, organizer }) => (
          <JoinedPlace
            key={family_id}
            name={name}
            note={organizer && `Organised by ${organizer}`}
            leave={() => call(leaveFamilyContract, { params: { ws }, body: { data: { family_id } } })}
          >
            {FAMILY.leaving(organizer || 'its organizer')}
          </JoinedPlace>
        ))}
      </ul>
    </section>
  );
}
