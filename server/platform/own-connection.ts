import pg from 'pg';

/**
 * A connection beside the pools, for one piece of work. One that is lost says so to whoever waits for a statement of it;
 * that it is lost between two statements must not end the process, and the next statement tells.
 */
export async function openConnection(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function withConnection<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openConnection(settings);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
