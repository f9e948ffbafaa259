import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Day } from '#domain/day.ts';
import { assignSeasonMembersContract } from '#server/actions/assign-season-members/contract.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useSentOnce } from '#web/staff/chrome/calls/sent-once.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CancelVisitDialog, type SeasonVisit } from '#web/ui/cancel-visit/cancel-visit-dialog.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { GROUPS_KEY, type GroupPerson, type SeasonDay } from './group-calls.ts';
import { GROUPS } from './groups-words.ts';
import styles from './groups.module.css';

/** Enters who comes on a day: no more people than free passes, and either all of those chosen or none. */
export function DayPeople({ groupId, date, day, people }: { groupId: string; date: Day; day: SeasonDay; people: GroupPerson[] }) {
  const queries = useQueryClient();
  const entering = useSentOnce(assignSeasonMembersContract);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [leaving, setLeaving] = useState<SeasonVisit | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const coming = new Map(day.reserved.map((reservation) => [reservation.consumer_id, reservation.reservation_id]));
  const isFull = chosen.length >= day.item_count;
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    const result = await entering.send({ data: { group_id: groupId, date, members: chosen } });
    if (!result) return;
    setProblem(result.success ? null : isUnheard(result) ? GROUPS.lost : failureText(result, GROUPS.assignFailed));
    if (result.success) {
      announce(`${chosen.length} entered.`);
      setChosen([]);
    }
    await queries.invalidateQueries({ queryKey: [GROUPS_KEY] });
  };
  const toggle = (id: string, isChosen: boolean) => setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <>
      <form className={styles.people} onSubmit={(event) => void enter(event)} aria-label="Who comes">
        <ul>
          {people.map((person) => (
            <Person
              key={person.id}
              person={person}
              reservation={coming.get(person.id)}
              isChosen={chosen.includes(person.id)}
              isDisabled={entering.unheard !== null || (isFull && !chosen.includes(person.id))}
              onChoose={(isChosen) => toggle(person.id, isChosen)}
              onLeave={setLeaving}
            />
          ))}
        </ul>
        {day.item_count === 0 && <p className="meta">{GROUPS.full}</p>}
        {problem && <Notice kind="bad">{problem}</Notice>}
        <div>
          <Button type="submit" kind="primary" busy={entering.isBusy} disabled={chosen.length === 0}>
            {entering.unheard ? 'Ask again' : chosen.length > 1 ? `Enter ${chosen.length} for this day` : 'Enter for this day'}
          </Button>
        </div>
      </form>
      <CancelVisitDialog visit={leaving} onClose={() => setLeaving(null)} shownIn={GROUPS_KEY} />
    </>
  );
}

type PersonProps = {
  person: GroupPerson;
  /** of the visit that they come for already */
  reservation: string | undefined;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
  onLeave: (visit: SeasonVisit) => void;
};

function Person({ person: { name, isInvited }, reservation, isChosen, isDisabled, onChoose, onLeave }: PersonProps) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="checkbox"
          checked={reservation !== undefined || isChosen}
          disabled={isDisabled || reservation !== undefined}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {name}
        {isInvited && <span className="tag">Invited</span>}
        {reservation && <span className="tag good">Comes</span>}
      </label>
      {reservation && (
        <Button size="small" onClick={() => onLeave({ name, reservation })} aria-label={`Cancel the visit of ${name}`}>
          Cancel
        </Button>
      )}
    </li>
  );
}
