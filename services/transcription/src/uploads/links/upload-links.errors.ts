import { DomainError } from '@escriba/errors';

/** Says that there is no such link, or that its token is not the right one. */
export const uploadLinkNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'upload.link_not_found',
    message: { pt: 'Este link de envio não existe', en: 'There is no such upload link' },
  });

export const uploadLinkExpired = () =>
  new DomainError({
    kind: 'gone',
    code: 'upload.link_expired',
    message: {
      pt: 'Este link de envio expirou. Peça outro.',
      en: 'This upload link has expired. Ask for another one.',
    },
  });

/** Says that a link has taken a file already: it takes no second one. */
export const uploadLinkUsed = () =>
  new DomainError({
    kind: 'conflict',
    code: 'upload.link_used',
    message: { pt: 'Este link já recebeu um arquivo', en: 'This link has received a file already' },
  });

export const tooManyUploadLinks = (linksMax: number) =>
  new DomainError({
    kind: 'rate_limited',
    code: 'upload.too_many_links',
    message: {
      pt: `Há ${linksMax} links de envio à espera de um arquivo. Use-os, ou espere até que expirem.`,
      en: `${linksMax} upload links are waiting for a file. Use them, or wait until they expire.`,
    },
    retryAfterSeconds: 600,
  });
