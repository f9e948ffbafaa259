import { Link } from 'wouter';
import { leaveGroupContract } from '#server/actions/leave-group/contract.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { Invitations } from '#web/buyer/account/invitations.tsx';
import { JoinedPlace } from '#web/buyer/account/joined-place.tsx';
import { NoRecord } from '#web/buyer/account/no-record.tsx';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { useGroups } from './groups.ts';
import { OwnedGroup } from './owned-group.tsx';
import styles from './edit-group.module.css';

export function EditGroupScreen() {
  return (
    <AccountShell tab="group" hasGroup>
      {(profile) => <Groups consumerId={profile.consumer_id} />}
    </AccountShell>
  );
}

/** Groups that the person is in charge of are shown in full. Groups that they only belong to are shown by name. */
function Groups({ consumerId }: { consumerId: string | null }) {
  const ws = useWorkspaceId();
  const groups = useGroups(ws, consumerId);
  return (
    <>
      <Invitations kind="group" />
      {consumerId === null && <NoRecord text={GROUPS.noRecord} />}
      {groups.isPending && consumerId && <LoadingState text="Fetching your groups…" />}
      {groups.isError && <RetryState title={groups.error.message} onRetry={groups.refetch} />}
      {groups.data && groups.data.owned.length + groups.data.joined.length === 0 && (
        <EmptyState
          title={GROUPS.none}
          action={
            <Link href={PATHS.createGroup} className="main-link">
              Ask for group tickets
            </Link>
          }
        >
          Schools, clubs and companies visit together: ask for a group and invite your members.
        </EmptyState>
      )}
      {groups.data && groups.data.owned.length > 0 && <OwnedGroups groups={groups.data.owned} />}
      {groups.data && groups.data.joined.length > 0 && <JoinedGroups groups={groups.data.joined} isAll={groups.data.owned.length === 0} />}
    </>
  );
}

type GroupsShown = NonNullable<ReturnType<typeof useGroups>['data']>;

function OwnedGroups({ groups }: { groups: GroupsShown['owned'] }) {
  return (
    <section aria-labelledby="owned-groups">
      <div className={styles.head}>
        <h2 id="owned-groups" className={styles.heading}>
          Groups you manage
        </h2>
        <Link href={PATHS.createGroup} className={styles.way}>
          Ask for another group
        </Link>
      </div>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <OwnedGroup key={group.id} group={group} />
        ))}
      </ul>
    </section>
  );
}

/** `isAll`: the person is in charge of no group. */
function JoinedGroups({ groups, isAll }: { groups: GroupsShown['joined']; isAll: boolean }) {
  const ws = useWorkspaceId();
  return (
    <section aria-labelledby="joined-groups">
      <div className={styles.head}>
        <h2 id="joined-groups" className={styles.heading}>
          Groups you belong to
        </h2>
        {isAll && (
          <Link href={PATHS.createGroup} className={styles.way}>
            Ask for group tickets
          </Link>
        )}
      </div>
      <ul className={styles.joined}>
        {groups.map((group) => (
          <JoinedPlace key={group.id} name={group.name} leave={() => call(leaveGroupContract, { params: { ws }, body: { data: { group_id: group.id } } })}>
            {GROUPS.leaving}
          </JoinedPlace>
        ))}
      </ul>
    </section>
  );
}
