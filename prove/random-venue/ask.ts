import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '#server/platform/database/own-connection.ts';
import type { Scene } from './scene.ts';

/** Compares a promise with the database and the bank, and returns what is wrong. */
export type Oracle = { proof: string; findings: (scene: Scene) => Promise<string[]> };

/** Uses a new connection, because older ones may have died with the database. `$1` is the workspace. */
export const rows = <Row>({ house }: Scene, sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  withConnection({ connectionString: house.ownerUrl }, async (client) => (await client.query(sql, [house.workspaceId, ...values])).rows as Row[]);

/** The column `what` of each row. */
export const told = async (scene: Scene, sql: string, values: readonly unknown[] = []) =>
  (await rows<{ what: string }>(scene, sql, values)).map(({ what }) => what);

/** Asks until nothing is wrong any more or the time is over. Returns what is still wrong. */
export async function leftAfter<T>(withinMs: number, amiss: () => Promise<T[]>): Promise<T[]> {
  for (const began = Date.now(); ; await sleep(500)) {
    const left = await amiss();
    if (left.length === 0 || Date.now() - began > withinMs) return left;
  }
}
