import type { FastifyHelmetOptions } from '@fastify/helmet';

type PageSecurityOptions = {
  /** CSP sources of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
  /** Origins to which pages send files besides their own. */
  readonly uploadOrigins: readonly string[];
};

/** Security headers of pages. Inline styles are allowed: dialogs and toasts set their own while they are open. */
export const pageSecurity = ({
  scriptHashes,
  https,
  uploadOrigins,
}: PageSecurityOptions): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
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
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
