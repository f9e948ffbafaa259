import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { signedIn } from '#server/http/actor.ts';
import { familiesOf } from '#server/people/own-records.ts';
import { publicPeople } from '#server/people/public-info.ts';

type JoinedFamily = { familyId: ObjectId; name: string; organizer: string };

/** The families that the caller has joined. Of their organizers they see what anybody who knows them sees. */
export async function joinedFamilies(ctx: Ctx): Promise<JoinedFamily[]> {
  const own = await consumerRecords(ctx, signedIn(ctx).accountId);
  const families = own ? await familiesOf(ctx, own.consumerId) : [];
  const organizers = await publicPeople(
    ctx,
    families.flatMap(({ ownerAccount }) => ownerAccount ?? []),
  );
  const names = new Map(organizers.map((person) => [person.profile_id, fullName(person.first_name, person.last_name)]));
  return families.map(({ id, title, ownerAccount }) => ({ familyId: id, name: title, organizer: names.get(ownerAccount ?? '') ?? '' }));
}
