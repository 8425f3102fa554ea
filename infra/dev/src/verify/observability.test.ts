import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { listOwnMetrics, metricsIn } from './metric-names.ts';
import { findObservabilityFaults, findRunbookFaults, findUnknownMetrics } from './observability.ts';

const alertOf = (alert: string, runbook = `docs/runbooks/${alert}.md`) => ({
  alert,
  expr: 'up == 0',
  annotations: { runbook_url: runbook },
});

it('every alert has its runbook, every runbook its alert, and every metric that is read or documented exists', async () => {
  expect(await findObservabilityFaults(ROOT)).toEqual([]);
});

it('metrics are found in the code of services, gateway and packages', async () => {
  const own = await listOwnMetrics(ROOT);
  for (const name of ['transcription_queue_depth', 'gateway_refusals_total', 'database_pool_waiting'])
    expect(own).toContain(name);
});

describe('an expression', () => {
  it('reads its metrics, and not functions, labels, durations or texts', () => {
    const expression =
      'histogram_quantile(0.95, sum by (le, route) (rate(http_seconds_bucket{route!~".*up.*"}[5m]))) > 2 and on (a) group_left () max(other_total) unless third';
    expect(metricsIn(expression)).toEqual(['http_seconds', 'other_total', 'third']);
  });

  it('with a metric that does not exist is a fault', () => {
    const used = [{ where: 'panel', expression: 'sum(rate(gone_total[5m])) / known_total' }];
    expect(findUnknownMetrics(used, new Set(['known_total']))).toEqual([
      'panel reads gone_total, which no process serves',
    ]);
  });
});

it('a missing runbook, one without an alert, and a wrong address are faults', () => {
  expect(findRunbookFaults([alertOf('a')], ['a.md'])).toEqual([]);
  expect(findRunbookFaults([alertOf('a'), alertOf('b', 'docs/b.md')], ['a.md', 'c.md'])).toEqual([
    expect.stringContaining('runbook_url of b'),
    expect.stringContaining('docs/runbooks/b.md is missing'),
    expect.stringContaining('docs/runbooks/c.md belongs to no alert'),
  ]);
});
