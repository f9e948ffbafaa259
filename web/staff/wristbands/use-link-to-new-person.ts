import { useState } from 'react';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { fullName } from '#domain/person-name.ts';
import { linkWristbandContract } from '#server/actions/link-wristband/contract.ts';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { isUnheard } from '#web/lib/calls/question-keys.ts';
import { useSentOnce } from '../chrome/calls/sent-once.ts';
import type { Done } from './band-acts.ts';
import { BANDS } from './wristbands-words.ts';

type Name = { first_name: string; last_name: string };

/** Makes a record for a person first, then links the band to it. A record that was made is not made again. */
export function useLinkToNewPerson(uid: string, onDone: Done) {
  const making = useSentOnce(createDoclet);
  const linking = useSentOnce(linkWristbandContract);
  const [madeId, setMadeId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (result: Result<unknown>) => !result.success && setProblem(isUnheard(result) ? BANDS.lost : failureText(result, BANDS.notDone));

  const link = async (name: Name) => {
    const consumerId = madeId ?? (await make(name));
    if (consumerId === null) return;
    const linked = await linking.send({ data: { uid, consumer_id: consumerId } });
    if (linked?.success) onDone({ kind: 'good', text: `${fullName(name.first_name, name.last_name)} wears the band now.` });
    else if (linked) tell(linked);
  };
  const make = async (data: Name): Promise<string | null> => {
    const made = await making.send({ template_id: TEMPLATE.consumer, data });
    if (made?.success) setMadeId(made.data._id);
    else if (made) tell(made);
    return made?.success ? made.data._id : null;
  };
  return {
    link,
    /** Whether there is a record already, or may be one. Its name stays as it is. */
    isMade: madeId !== null || making.unheard !== null,
    isBusy: making.isBusy || linking.isBusy,
    isUnheard: making.unheard !== null || linking.unheard !== null,
    problem,
  };
}
