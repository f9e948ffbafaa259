/** What is left of a row of `pool`: never more than is planned, even where the guard still has to allow what was sold before the plan was lowered. */
export const ROOM = 'least(coalesce(planned, capacity), capacity) - held - sold - voided';
