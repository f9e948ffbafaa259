import { useParams } from 'wouter';
import { isObjectId } from '#domain/ids.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { useFamily } from '#web/buyer/account/family-records.ts';
import { FAMILY } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { MemberEditor } from './member-editor.tsx';

/** If the member is not of this person's family, they are sent to the dashboard, which says why. */
export function EditFamilyScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  if (!isObjectId(id)) return <NotOurs />;
  return <AccountShell tab="family">{(profile) => <Editing key={id} memberId={id} consumerId={profile.consumer_id} />}</AccountShell>;
}

function Editing({ memberId, consumerId }: { memberId: string; consumerId: string | null }) {
  const family = useFamily(useWorkspaceId(), consumerId);
  if (family.isPending && consumerId !== null) return <LoadingState text="Opening the profile…" />;
  if (family.isError) {
    return <RetryState title={family.error.message} onRetry={family.refetch} />;
  }
  const member = [family.data?.organizer, ...(family.data?.members ?? [])].find((one) => one?.id === memberId);
  return member ? <MemberEditor member={member} isSelf={member.id === consumerId} /> : <NotOurs />;
}

const NotOurs = () => <Redirect to={PATHS.dashboard} state={{ said: FAMILY.notOurs }} />;
