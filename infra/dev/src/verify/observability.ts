import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listOwnMetrics, listStandardMetrics, metricsIn } from './metric-names.ts';

type Rules = {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations?: { readonly runbook_url?: string };
    }[];
  }[];
};
type Dashboard = {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
};
type Used = { readonly where: string; readonly expression: string };

const ALERTS = 'infra/observability/prometheus/alerts.yml';
const DASHBOARD = 'infra/observability/grafana/escriba.json';
const RUNBOOKS = 'docs/runbooks';
const OPERATIONS = 'docs/operations.md';

/** Returns alerts without a runbook, runbooks without an alert, metrics that no code creates, and metrics that the documentation omits. */
export const findObservabilityFaults = async (root: string): Promise<readonly string[]> => {
  const { groups } = parse(await readFile(join(root, ALERTS), 'utf8')) as Rules;
  const alerts = groups.flatMap(({ rules }) => rules);
  const { panels } = JSON.parse(await readFile(join(root, DASHBOARD), 'utf8')) as Dashboard;
  const used: Used[] = [
    ...alerts.map(({ alert, expr }) => ({ where: `${ALERTS}: ${alert}`, expression: expr })),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `${DASHBOARD}: ${title}`, expression: expr })),
    ),
  ];
  const own = await listOwnMetrics(root);
  const operations = await readFile(join(root, OPERATIONS), 'utf8');
  return [
    ...findRunbookFaults(alerts, await readdir(join(root, RUNBOOKS))),
    ...findUnknownMetrics(used, new Set([...own, ...listStandardMetrics()])),
    ...[...own]
      .filter((name) => !operations.includes(`\`${name}\``))
      .map((name) => `${OPERATIONS} does not list the metric ${name}`),
  ];
};

type Alert = Rules['groups'][number]['rules'][number];

/** Compares alerts with the files of the folder of runbooks. @internal Its test passes faulty alerts. */
export const findRunbookFaults = (alerts: readonly Alert[], files: readonly string[]): readonly string[] => {
  const names = new Set(alerts.map(({ alert }) => `${alert}.md`));
  return [
    ...alerts
      .filter(({ alert, annotations }) => annotations?.runbook_url !== `${RUNBOOKS}/${alert}.md`)
      .map(({ alert }) => `${ALERTS}: the runbook_url of ${alert} is not ${RUNBOOKS}/${alert}.md`),
    ...[...names]
      .filter((name) => !files.includes(name))
      .map((name) => `${RUNBOOKS}/${name} is missing: an alert names it`),
    ...files.filter((file) => !names.has(file)).map((file) => `${RUNBOOKS}/${file} belongs to no alert`),
  ];
};

/** Finds expressions that read a metric which does not exist. @internal Its test passes unknown metrics. */
export const findUnknownMetrics = (used: readonly Used[], known: ReadonlySet<string>): readonly string[] =>
  used.flatMap(({ where, expression }) =>
    metricsIn(expression)
      .filter((name) => !known.has(name))
      .map((name) => `${where} reads ${name}, which no process serves`),
  );
