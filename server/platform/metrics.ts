import { collectDefaultMetrics, Registry } from 'prom-client';

export type Metrics = {
  answered: (method: string, route: string, status: number, seconds: number) => void;
  /** How many requests have been answered since the start. */
  count: () => number;
  text: () => Promise<string>;
  registry: Registry;
};

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What happens on every request is a sum in memory; it becomes text when it is asked for. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const answers = new Map<string, number>();
  const within = BUCKETS.map(() => 0);
  let totalSeconds = 0;
  let total = 0;
  return {
    registry,
    answered(method, route, status, seconds) {
      const key = `${method} ${status} ${route}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
      if (bucket >= 0) within[bucket]!++;
      totalSeconds += seconds;
      total++;
    },
    count: () => total,
    async text() {
      return `${requestText(answers)}${durationText(within, totalSeconds, total)}${await registry.metrics()}`;
    },
  };
}

function requestText(answers: Map<string, number>): string {
  const lines = [...answers].map(([key, count]) => {
    const [method, status, ...route] = key.split(' ');
    return `entrada_requests_total{method="${method}",route="${route.join(' ')}",status="${status}"} ${count}`;
  });
  return `# HELP entrada_requests_total Answered requests\n# TYPE entrada_requests_total counter\n${lines.join('\n')}\n`;
}

function durationText(within: number[], totalSeconds: number, total: number): string {
  let sum = 0;
  const lines = within.map((count, index) => `entrada_request_seconds_bucket{le="${BUCKETS[index]}"} ${(sum += count)}`);
  const rest = [`entrada_request_seconds_bucket{le="+Inf"} ${total}`, `entrada_request_seconds_sum ${totalSeconds}`, `entrada_request_seconds_count ${total}`];
  return `# HELP entrada_request_seconds Time to answer\n# TYPE entrada_request_seconds histogram\n${[...lines, ...rest].join('\n')}\n`;
}
