import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@escriba/errors';

/** Refuses requests that a page of another site sent. Clients other than browsers send neither header, and have no user's cookie. */
export const requireSameOrigin = (headers: IncomingHttpHeaders, publicUrl: string): void => {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const { origin } = headers;
  if (site === undefined && (origin === undefined || origin === new URL(publicUrl).origin)) return;
  throw foreignOrigin();
};

const foreignOrigin = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'auth.foreign_origin',
    message: {
      pt: 'Esta página não pode usar a sua sessão. Abra o Escriba pelo endereço dele.',
      en: 'This page cannot use your session. Open Escriba at its own address.',
    },
  });
