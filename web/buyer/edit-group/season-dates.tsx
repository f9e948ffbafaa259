import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { addDays, isDay, type Day } from '#domain/day.ts';
import { longDay } from '#domain/day-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { assignSeasonMembersContract } from '#server/actions/assign-season-members/contract.ts';
import { cancelGroupReservationContract } from '#server/actions/cancel-group-reservation/contract.ts';
import { seasonPassAvailabilityContract } from '#server/actions/season-pass-availability/contract.ts';
import { nameOf } from '#web/buyer/account/family-records.ts';
import { FormDialog } from '#web/ui/form-dialog/form-dialog.tsx';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/boot.ts';
import { ask, retryPassing } from '#web/lib/asked.ts';
import { call } from '#web/lib/call.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { useTodayIn } from '#web/lib/use-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import styles from './edit-group.module.css';
import type { Group } from './groups.ts';

/** Enters who comes on a day, owner or members: no more than the group has free season passes, and either all of those chosen or none. */
export function SeasonDates({ group }: { group: Group }) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const venueDay = useTodayIn(useVenueZone());
  const [visitDay, setVisitDay] = useState<Day | null>(null);
  const today = visitDay ?? venueDay;
  const [typed, setDate] = useState<string | null>(null);
  const date = typed ?? addDays(today, 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<{ name: string; reservation: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = ['season', ws, group.id, date];
  const day = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (
        await ask(
          seasonPassAvailabilityContract,
          { params: { ws }, body: { data: { group_id: group.id, start_date: date, end_date: date } } },
          GROUPS.datesFailed,
          signal,
        )
      ).items[0] ?? null,
    enabled: isDay(date) && date >= today,
    retry: retryPassing,
  });
  if (day.data && day.data.today !== visitDay) setVisitDay(day.data.today);
  const coming = new Map(day.data?.reserved.map((reservation) => [reservation.consumer_id, reservation]) ?? []);
  const free = day.data?.item_count ?? 0;
  const list = useRef<HTMLUListElement>(null);
  const assign = async (button: HTMLElement) => {
    setBusy(true);
    const result = await call(assignSeasonMembersContract, { params: { ws }, body: { data: { group_id: group.id, date, members: [...chosen] } } });
    setError(result.success ? null : failureText(result, GROUPS.assignFailed));
    if (result.success) {
      // With nobody chosen the button is switched off, and would lose the keyboard.
      if (document.activeElement === button) list.current?.focus({ preventScroll: true });
      setChosen(new Set());
      announce(GROUPS.entered(longDay(date)));
    }
    await queries.invalidateQueries({ queryKey: key });
    setBusy(false);
  };
  const toggle = (id: string) => setChosen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <details className={styles.season}>
      <summary>
        Season dates
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <Field label="Day" type="date" min={today} value={date} onChange={(event) => setDate(event.target.value)} className={styles.day} />
      {day.isError && <RetryNotice onRetry={day.refetch}>{day.error.message}</RetryNotice>}
      {day.data && (
        <>
          <p className="meta">
            {longDay(date)}: <b>{free}</b> {oneOrSeveral(free, 'pass', 'passes')} free
          </p>
          <ul ref={list} tabIndex={-1} aria-label="Who comes" className={styles.choices}>
            {(group.owner ? [group.owner, ...group.members] : group.members).map((member) => {
              const reservation = coming.get(member.id);
              const name = nameOf(member);
              return (
                <li key={member.id}>
                  <label>
                    <input
                      type="checkbox"
                      className="checkbox"
                      checked={reservation !== undefined || chosen.has(member.id)}
                      disabled={reservation !== undefined || (chosen.size >= free && !chosen.has(member.id))}
                      onChange={() => toggle(member.id)}
                    />
                    {name}
                  </label>
                  {reservation && (
                    <button
                      type="button"
                      className="link"
                      onClick={() => setLeaving({ name, reservation: reservation.reservation_id })}
                      aria-label={`Cancel the visit of ${name}`}
                    >
                      Cancel
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
          {error && <Notice kind="bad">{error}</Notice>}
          <Button busy={isBusy} disabled={chosen.size === 0} onClick={({ currentTarget }) => void assign(currentTarget)}>
            Enter for this day
          </Button>
        </>
      )}
      <FormDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Cancel the visit of ${leaving?.name}?`}
        submit="Cancel the visit"
        submitKind="danger"
        close="Keep it"
        refresh={['season']}
        fields={[{ name: 'reason', label: 'Reason', check: (text) => (text.trim() ? null : 'Please say why.') }]}
        failed={GROUPS.cancelFailed}
        onSubmit={async ({ reason }) => {
          const result = await call(cancelGroupReservationContract, { params: { ws }, body: { data: { reservation_id: leaving!.reservation, reason } } });
          return result;
        }}
      />
    </details>
  );
}
