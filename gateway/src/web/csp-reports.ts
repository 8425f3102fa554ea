import type { App } from '@escriba/http';
import type { Logger } from '@escriba/runtime';
import { Counter, type Registry } from 'prom-client';
import { readCspReports } from './read-csp-reports.ts';

/** The path where browsers report violations of the pages' content security policy. */
export const CSP_REPORTS_PATH = '/api/csp-reports';
/** Most reports per minute and address. A page that violates the policy reports a few times. */
export const CSP_REPORTS_PER_MINUTE = 30;

const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
const BODY_BYTES_MAX = 16_384;
/** Most logged reports per minute and gateway: browsers' extensions cause most reports, and anyone can send them. The metric counts all. */
const LOGGED_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

type CspReportsDeps = {
  readonly logger: Pick<Logger, 'warn'>;
  readonly registry: Registry;
  readonly now?: () => number;
};

/** Takes reports of violations: logs what names no user, and counts them by directive. It responds 204 whatever they say. */
export const registerCspReports = (app: App, { logger, registry, now = Date.now }: CspReportsDeps): void => {
  const reports = new Counter({
    name: 'gateway_csp_reports_total',
    help: 'Reports of violations of the content security policy, by directive',
    labelNames: ['directive'],
    registers: [registry],
  });
  const mayLog = createMinuteLimit(LOGGED_PER_MINUTE, now);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      REPORT_TYPES,
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    scope.post(CSP_REPORTS_PATH, async (request, reply) => {
      for (const report of readCspReports(request.body)) {
        reports.inc({ directive: report.directive });
        if (mayLog()) logger.warn(report, 'csp.violated');
      }
      return reply.code(204).send();
    });
  });
};

const createMinuteLimit = (max: number, now: () => number): (() => boolean) => {
  let [startedAtMs, count] = [Number.NEGATIVE_INFINITY, 0];
  return () => {
    if (now() - startedAtMs >= MINUTE_MS) [startedAtMs, count] = [now(), 0];
    count += 1;
    return count <= max;
  };
};
