import type { ObjectId } from '#domain/ids.ts';

/** `addresses`: those that they have shown to be theirs. `email` may be a stranger's. */
export type Leaving = { accountId: ObjectId; email: string; addresses: readonly string[] };
