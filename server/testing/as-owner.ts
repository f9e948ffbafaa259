import pg from 'pg';

/** Works with the owner's rights; no row-level security applies. */
export async function asOwner<T>({ ownerUrl }: { ownerUrl: string }, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
