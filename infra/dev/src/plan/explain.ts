import type { ApiError } from '@escriba/client';

/** Why a service did not do what an operator asked for, as a sentence. */
export const explain = ({ code, message }: ApiError): string => {
  switch (code) {
    case 'client.network':
    case 'client.timeout':
      return 'Escriba does not respond: is it running?';
    case 'auth.untrusted_caller':
      return 'Escriba does not accept the secret: AUTH_SECRET, USAGE_SECRET and BILLING_SECRET must each be INTERNAL_SECRET of that service.';
    default:
      return `Escriba refused: ${message} (${code})`;
  }
};
