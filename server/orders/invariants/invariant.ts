/** A promise as SQL that finds what breaks it. `$1` is the workspace, `$2` the present instant; each row tells one breach. */
export type Invariant = { id: string; promise: string; sql: string };

export type Finding = { id: string; detail: string };
