/** What a row of `pool` has free. Never more than is planned, even if the CHECK must still allow what was sold before the plan was lowered. */
export const FREE = 'least(coalesce(planned, capacity), capacity) - held - sold - voided';

/** What it has left for whoever asks. What is free may be kept for those who wait. */
export const ROOM = `${FREE} - kept`;
