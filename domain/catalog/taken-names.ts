type Named = { name?: unknown; row?: unknown; section?: unknown; facility_id?: unknown; status?: unknown };

const folded = (text: unknown): string => (typeof text === 'string' ? text.trim().toLowerCase() : '');

const placeOf = ({ name, section, facility_id }: Named): string => JSON.stringify([facility_id ?? null, folded(section), folded(name)]);

/** A space whose row is not set counts as one in any row. */
const isSameRow = (one: Named, other: Named): boolean => !folded(one.row) || !folded(other.row) || folded(one.row) === folded(other.row);

/** Knows which names of spaces are taken, without regard to capitals. Other venues and other sections have names of their own. A space that was put away leaves its name to others. */
export function takenNames<Space extends { data: Named }>(spaces: readonly Space[]) {
  const taken = Map.groupBy(
    spaces.filter(({ data }) => data.status !== 'archived'),
    ({ data }) => placeOf(data),
  );
  return {
    find: (wanted: Named): Space | undefined => taken.get(placeOf(wanted))?.find(({ data }) => isSameRow(data, wanted)),
    take: (space: Space): void => void taken.set(placeOf(space.data), [...(taken.get(placeOf(space.data)) ?? []), space]),
  };
}
