import pg from 'pg';

/**
 * A connection outside the pools, for one piece of work. If it is lost, whoever waits for a statement is told. If it is lost between two statements, the process must not end; the
 * next statement fails instead.
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
