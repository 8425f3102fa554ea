import { DomainError } from '@escriba/errors';

export const domainPlanRequired = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'domain.plan_required',
    message: {
      pt: 'O domínio próprio faz parte do plano Enterprise.',
      en: 'Your own domain is part of the Enterprise plan.',
    },
  });

export const domainInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'domain.invalid',
    message: {
      pt: 'Informe um domínio seu, como textos.empresa.com.br, sem http:// e sem barra.',
      en: 'Enter a domain of yours, such as texts.company.com, without http:// and without a slash.',
    },
  });

/** Thrown for the product's own domain and for those below it. */
export const domainReserved = () =>
  new DomainError({
    kind: 'invalid',
    code: 'domain.reserved',
    message: {
      pt: 'Este domínio é do Escriba. Informe um domínio da sua empresa.',
      en: 'This domain is Escriba’s. Enter a domain of your company.',
    },
  });

export const domainNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'domain.not_found',
    message: { pt: 'Não encontramos este domínio.', en: 'We can’t find this domain.' },
  });

/** Thrown where the product has no public address, so that no domain can point to it. */
export const domainsUnavailable = () =>
  new DomainError({
    kind: 'conflict',
    code: 'domain.not_available',
    message: {
      pt: 'Esta instalação do Escriba não tem endereço público, e por isso não aceita domínios próprios.',
      en: 'This installation of Escriba has no public address, so it takes no domains of companies.',
    },
  });
