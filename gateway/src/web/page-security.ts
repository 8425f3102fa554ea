import type { FastifyHelmetOptions } from '@fastify/helmet';

type PageSecurityOptions = {
  /** CSP sources of the scripts inside the page. */
  readonly scriptHashes: readonly string[];
  readonly https: boolean;
};

/** Security headers of pages. Styles may be inline: dialogs and toasts set their own while they are open. */
export const pageSecurity = ({ scriptHashes, https }: PageSecurityOptions): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scriptHashes],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'font-src': ["'self'"],
      // Pictures of people who sign in with Google.
      'img-src': ["'self'", 'data:', 'https://*.googleusercontent.com'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
});
