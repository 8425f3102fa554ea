import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMetrics } from '@escriba/metrics';

const SOURCES = ['gateway/src/**/*.ts', '{services,packages}/*/src/**/*.ts'];
const CREATES_METRICS = /from '(?:prom-client|@escriba\/metrics)'/;

/** Returns the metrics that the product's own code creates, by name. */
export const listOwnMetrics = async (root: string): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for await (const file of glob(SOURCES, {
    cwd: root,
    exclude: (path) => /node_modules|\.test\.ts$/.test(path),
  })) {
    const text = await readFile(join(root, file), 'utf8');
    if (!CREATES_METRICS.test(text)) continue;
    for (const [, name = ''] of text.matchAll(/\bname: '([a-z][a-z0-9]*_[a-z0-9_]+)'/g)) names.add(name);
  }
  return names;
};

/** Returns the metrics of Node itself, and the one that Prometheus adds to each scrape. */
export const listStandardMetrics = (): ReadonlySet<string> => {
  const registry = createMetrics('any');
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  registry.clear();
  return new Set([...names, 'up']);
};

const STRINGS = /"[^"]*"|'[^']*'/g;
const LABEL_LISTS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g;
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Returns the metrics that a PromQL expression reads; the series of a histogram count as its name. */
export const metricsIn = (expression: string): readonly string[] => {
  const bare = expression.replaceAll(STRINGS, '').replaceAll(LABEL_LISTS, ' ');
  const words = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([word]) => word);
  const names = words.filter((word) => !OPERATORS.has(word) && !/^\d/.test(word));
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
};
