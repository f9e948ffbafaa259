import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Scene } from './scene.ts';

type Victim = 'node' | 'database' | 'bank';

/** Kills a node, which comes back a little later, or the database, which comes back by itself, or lets the bank fail in the next few calls. */
export async function killNowAndThen(scene: Scene, chance: Chance): Promise<void> {
  for (;;) {
    for (let left = chance.whole(6000, 14_000); left > 0 && !scene.isOver(); left -= 200) await sleep(200);
    if (scene.isOver()) return;
    const whom = chance.weighed<Victim>([
      [3, 'node'],
      [1, 'database'],
      [2, 'bank'],
    ]);
    const kill = { at: Date.now(), until: Number.POSITIVE_INFINITY, whom };
    scene.diary.kills.push(kill);
    if (whom === 'node') await killNode(scene, chance);
    else if (whom === 'database') await killDatabase(scene);
    else await scene.gateway.control({ [chance.pick(['drop_reply', 'fail_5xx', 'hang', 'refuse'])]: chance.whole(1, 8) });
    kill.until = Date.now();
  }
}

async function killNode({ nodes, startNode }: Scene, chance: Chance): Promise<void> {
  const at = chance.whole(0, nodes.length - 1);
  await nodes[at]!.stop('SIGKILL');
  await sleep(chance.whole(0, 3000));
  await startNode(at);
}

async function killDatabase({ server, nodes }: Scene): Promise<void> {
  server.kill();
  for (const node of nodes) await untilReady(node.url);
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    await sleep(100);
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
  }
}
