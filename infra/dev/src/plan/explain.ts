import type { ApiError } from '@escriba/client';

/** Why a service did not do what an operator asked for, as a sentence. */
export const explain = ({ code, message }: ApiError): string => {
  switch (code) {
    case 'client.network':
    case 'client.timeout':
      return 'Escriba does not respond: is it running?';
    case 'auth.untrusted_caller':
      return 'Escriba does not accept INTERNAL_SECRET: it must be the shared secret of its services.';
    default:
      return `Escriba refused: ${message} (${code})`;
  }
};
