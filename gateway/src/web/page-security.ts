import type { FastifyHelmetOptions } from '@fastify/helmet';
import { CSP_REPORTS_PATH } from './csp-reports.ts';

type PageSecurityOptions = {
  /** CSP sources of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
  /** Origins to which pages send files besides their own. */
  readonly uploadOrigins: readonly string[];
};

/** The name of the reporting endpoint in the policy. */
const REPORTS = 'csp';
export const REPORTING_ENDPOINTS = `${REPORTS}="${CSP_REPORTS_PATH}"`;

/**
 * Sets the security headers of pages. What the policy does not name is forbidden. Inline styles are allowed: dialogs and toasts set their
 * own while they are open.
 */
export const pageSecurity = ({
  scriptHashes,
  https,
  uploadOrigins,
}: PageSecurityOptions): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...scriptHashes],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'font-src': ["'self'"],
      // Profile pictures of users who sign in with Google.
      'img-src': ["'self'", 'data:', 'https://*.googleusercontent.com'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...uploadOrigins],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'report-uri': [CSP_REPORTS_PATH],
      // Browsers that know the Reporting API follow it alone, and only with https.
      ...(https ? { 'report-to': [REPORTS], 'upgrade-insecure-requests': [] } : {}),
    },
  },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
