/** What a row of `pool` has left. Never more than is planned, even if the CHECK must still allow what was sold before the plan was lowered. */
export const ROOM = 'least(coalesce(planned, capacity), capacity) - held - sold - voided';
