import type { Cost } from './costs.ts';
import { toReferenceMs } from './costs.ts';
import { findCheap } from './limits.ts';

const PROJECTS = ['unit', 'int', 'web', 'e2e'];

/** Returns the costs of each project as a Markdown table, then the dearest files, and those that the list need not name. */
export const describeCosts = (costs: readonly Cost[], dearest = 10): string => {
  const rows = PROJECTS.map((project) => {
    const own = costs.filter((cost) => cost.project === project);
    return [project, String(own.length), seconds(own, toReferenceMs), seconds(own, ({ wallMs }) => wallMs)];
  });
  const table = [
    ['project', 'files', 'processor time, s', 'time in its worker, s'],
    ['---', '---', '---', '---'],
    ...rows,
  ];
  const files = costs
    .toSorted((one, other) => toReferenceMs(other) - toReferenceMs(one))
    .slice(0, dearest)
    .map(
      (cost) => `${(toReferenceMs(cost) / 1_000).toFixed(1).padStart(7)} s  ${cost.project}  ${cost.file}`,
    );
  const cheap = findCheap(costs).map((file) => `within its limit, and in the list: ${file}`);
  return [...table.map((cells) => `| ${cells.join(' | ')} |`), '', ...files, ...cheap].join('\n');
};

const seconds = (costs: readonly Cost[], ms: (cost: Cost) => number): string =>
  (costs.reduce((sum, cost) => sum + ms(cost), 0) / 1_000).toFixed(0);
