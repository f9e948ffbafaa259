import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '#server/platform/own-connection.ts';
import type { Scene } from './scene.ts';

/** What was promised, asked of the database and the bank: each tells what is amiss. */
export type Oracle = { proof: string; findings: (scene: Scene) => Promise<string[]> };

/** On a connection of its own: those from before may have died with the database. `$1` is the workspace. */
export const rows = <Row>({ house }: Scene, sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  withConnection({ connectionString: house.ownerUrl }, async (client) => (await client.query(sql, [house.workspaceId, ...values])).rows as Row[]);

/** The column `what` of each row. */
export const told = async (scene: Scene, sql: string, values: readonly unknown[] = []) =>
  (await rows<{ what: string }>(scene, sql, values)).map(({ what }) => what);

/** What is still amiss when nothing is any more, or when the time is over. */
export async function leftAfter<T>(withinMs: number, amiss: () => Promise<T[]>): Promise<T[]> {
  for (const began = Date.now(); ; await sleep(500)) {
    const left = await amiss();
    if (left.length === 0 || Date.now() - began > withinMs) return left;
  }
}
