import type { RunningProgram } from '#server/testing/running-program.ts';

/** What a program still keeps once everything that nobody needs any more has been collected, in bytes. */
type Kept = { heap: number; buffers: number };
type Memory = { kept: () => Promise<Kept>; close: () => void };

/** A program that is started with this can be asked. */
export const ASKABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export async function openMemory(program: RunningProgram): Promise<Memory> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(program.output()) ?? [];
  const socket = new WebSocket(address!);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (result: Record<string, number>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Record<string, number> };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let asked = 0;
  const ask = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      waiting.set(++asked, resolve);
      socket.send(JSON.stringify({ id: asked, method }));
    });
  return {
    async kept() {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await ask('Runtime.getHeapUsage');
      return { heap: usedSize!, buffers: backingStorageSize! };
    },
    close: () => socket.close(),
  };
}
