import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = {
  answered: (method: string, route: string, status: number, seconds: number) => void;
  text: () => Promise<string>;
  /** A gauge that is read when asked for. */
  registry: Registry;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const requests = new Counter({ name: 'entrada_requests_total', help: 'Answered requests', labelNames: ['method', 'route', 'status'], registers: [registry] });
  const duration = new Histogram({ name: 'entrada_request_seconds', help: 'Time to answer', buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5], registers: [registry] });
  return {
    registry,
    answered(method, route, status, seconds) {
      requests.inc({ method, route, status });
      duration.observe(seconds);
    },
    text: () => registry.metrics(),
  };
}
