import { describe, expect, it } from '@jest/globals';
import { createCollectedGauge, createMetrics, startMetricsServer } from './index.ts';

it('metrics are served on the address that is given, by default only to the same machine', async () => {
  const registry = createMetrics('test');
  for (const host of [undefined, '127.0.0.2']) {
    const metrics = await startMetricsServer({ registry, port: 0, ...(host && { host }) });
    const statusAt = (address: string) =>
      fetch(`http://${address}:${metrics.port}/metrics`).then(
        ({ status }) => status,
        () => 'refused',
      );
    expect(await statusAt(host ?? '127.0.0.1')).toBe(200);
    expect(await statusAt('127.0.0.3')).toBe('refused');
    await metrics.close();
  }
});

describe('a gauge that is read at each scrape', () => {
  it('shows what it reads now, without the series of before', async () => {
    const registry = createMetrics('test');
    let readings = [{ labels: { lane: 'short' }, value: 3 }];
    const collect = async () => readings;
    createCollectedGauge({ registry, name: 'jobs', help: 'Jobs', labelNames: ['lane'], collect });
    expect(await registry.metrics()).toContain('jobs{lane="short",process="test"} 3');
    readings = [{ labels: { lane: 'long' }, value: 1 }];
    const text = await registry.metrics();
    expect(text).toContain('jobs{lane="long",process="test"} 1');
    expect(text).not.toContain('lane="short"');
  });

  it('that cannot be read is left out and counted, and the scrape has everything else', async () => {
    const registry = createMetrics('test');
    const collect = async () => {
      throw new Error('the store is away');
    };
    createCollectedGauge({ registry, name: 'depth', help: 'Depth', collect });
    createCollectedGauge({ registry, name: 'other', help: 'Other', collect: async () => [{ value: 7 }] });
    const text = await registry.metrics();
    expect(text).not.toMatch(/^depth[ {]/m);
    expect(text).toContain('other{process="test"} 7');
    // A scrape counts the failures of those before it.
    expect(await registry.metrics()).toMatch(
      /^metrics_collect_failures_total\{metric="depth",process="test"\} 1$/m,
    );
  });

  it('that never comes is left out, too', async () => {
    const registry = createMetrics('test');
    createCollectedGauge({ registry, name: 'depth', help: 'Depth', collect: () => new Promise(() => {}) });
    const text = await registry.metrics();
    expect(text).not.toMatch(/^depth[ {]/m);
    expect(text).toContain('process_cpu_seconds_total');
  });
});
