import { collectDefaultMetrics, Registry } from 'prom-client';
import { perAnswerKind } from './answer-kinds.ts';

export type Metrics = {
  answered: (method: string, route: string, status: number, seconds: number) => void;
  /** How many requests were answered since the start. */
  count: () => number;
  /** The metrics of this process alone. */
  ownText: () => Promise<string>;
  /** The metrics of all processes at this port, numbered if there are several. */
  text: () => Promise<string>;
  /** Tells that this process is one of several: its number, and how to ask all of them, including itself. */
  share: (processNumber: number, everyText: () => Promise<string[]>) => void;
};

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Each request only adds to sums in memory. They become text when somebody asks. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const answers = perAnswerKind((method, route, status): Counted => ({ method, route, status, count: 0 }));
  const within = BUCKETS.map(() => 0);
  let totalSeconds = 0;
  let total = 0;
  let label = '';
  let everyText: (() => Promise<string[]>) | null = null;
  const ownText = async () => `${requestText(answers.all(), label)}${durationText(within, totalSeconds, total, label)}${await registry.metrics()}`;
  return {
    answered(method, route, status, seconds) {
      answers.of(method, route, status).count++;
      const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
      if (bucket >= 0) within[bucket]!++;
      totalSeconds += seconds;
      total++;
    },
    count: () => total,
    ownText,
    text: async () => (everyText ? together(await everyText()) : ownText()),
    share(processNumber, every) {
      label = `,process="${processNumber}"`;
      registry.setDefaultLabels({ process: String(processNumber) });
      everyText = every;
    },
  };
}

type Counted = { method: string; route: string; status: number; count: number };

function requestText(answers: readonly Counted[], label: string): string {
  const lines = answers.map(
    ({ method, route, status, count }) => `entrada_requests_total{method="${method}",route="${route}",status="${status}"${label}} ${count}`,
  );
  return `# HELP entrada_requests_total Answered requests\n# TYPE entrada_requests_total counter\n${lines.join('\n')}\n`;
}

function durationText(within: number[], totalSeconds: number, total: number, label: string): string {
  let sum = 0;
  const lines = within.map((count, index) => `entrada_request_seconds_bucket{le="${BUCKETS[index]}"${label}} ${(sum += count)}`);
  const alone = label === '' ? '' : `{${label.slice(1)}}`;
  const rest = [
    `entrada_request_seconds_bucket{le="+Inf"${label}} ${total}`,
    `entrada_request_seconds_sum${alone} ${totalSeconds}`,
    `entrada_request_seconds_count${alone} ${total}`,
  ];
  return `# HELP entrada_request_seconds Time to answer\n# TYPE entrada_request_seconds histogram\n${[...lines, ...rest].join('\n')}\n`;
}

/** Prometheus wants all samples of a name together, under one heading. */
function together(texts: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const text of texts) {
    for (const family of text.split(/^(?=# HELP )/m)) {
      const [help = '', type = '', ...samples] = family.split('\n').filter((line) => line !== '');
      const known = families.get(help) ?? [type];
      families.set(help, [...known, ...samples]);
    }
  }
  return [...families].map(([help, lines]) => `${[help, ...lines].join('\n')}\n`).join('\n');
}
