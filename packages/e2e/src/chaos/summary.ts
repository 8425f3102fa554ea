import type { ChaosReport } from './run-chaos.ts';

/** Formats the result of a run as text. */
export const toSummary = (seed: number, report: ChaosReport): string => {
  const { acknowledged, responses, orders, recoveriesMs, violations } = report;
  const sorted = recoveriesMs.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
  return [
    '',
    `seed ${seed}: ${recoveriesMs.length} faults, ${acknowledged} acknowledged uploads, ${orders} orders`,
    `ready again after p50 ${at(0.5)}, p99 ${at(0.99)}`,
    'responses:',
    ...Object.entries(responses)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([answer, times]) => `  ${times} × ${answer}`),
    violations.length === 0 ? 'every promise was kept' : `${violations.length} broken promises:`,
    ...violations.map((violation) => `  ${violation}`),
  ].join('\n');
};
