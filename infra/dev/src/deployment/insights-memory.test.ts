import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { readAllSections } from '../generate/configuration.ts';
import { readComposeServices } from './compose.ts';
import { readManifests } from './manifests.ts';

const sections = await readAllSections();
const SOURCE = readFileSync(join(ROOT, 'services/transcription/src/insights/insight-pool.ts'), 'utf8');
const HEAP_MB = Number(/HEAP_MB_MAX = (?<limit>\d+)/.exec(SOURCE)?.groups?.['limit']);
/** What a process takes besides its heap, with the longest text: code, and the text as bytes. */
const BESIDE_HEAP_MB = 300;
/** The worker itself, which passes the texts on. */
const WORKER_MB = 350;

/** Returns how much memory a worker takes at most, in MB. */
const neededMb = (processes: number): number => processes * (HEAP_MB + BESIDE_HEAP_MB) + WORKER_MB;

it('an insights worker in Kubernetes has the memory of its processes, each with the longest text', () => {
  const [container] = readManifests('base')
    .flatMap(([, { spec }]) => spec?.template?.spec.containers ?? [])
    .filter(({ name }) => name === 'insights-worker');
  const processes = container?.env?.find(({ name }) => name === 'INSIGHTS_CONCURRENCY')?.value;
  const limitGb = Number(/^(\d+)Gi$/.exec(container?.resources?.limits['memory'] ?? '')?.[1]);
  expect(limitGb * 1_024).toBeGreaterThanOrEqual(neededMb(Number(processes)));
});

it('an insights worker of Compose has it too', () => {
  const { mem_limit: limit = '', environment = {} } = readComposeServices()['insights-worker'] ?? {};
  expect(environment['INSIGHTS_CONCURRENCY']).toBe('${INSIGHTS_CONCURRENCY:-}');
  const worker = sections.find(({ title }) => title === 'transcription insights worker');
  const processes = worker?.definition['INSIGHTS_CONCURRENCY']?.default;
  const limitGb = Number(/^\$\{INSIGHTS_WORKER_MEMORY:-(\d+)g\}$/.exec(limit)?.[1]);
  expect(limitGb * 1_024).toBeGreaterThanOrEqual(neededMb(Number(processes)));
});
