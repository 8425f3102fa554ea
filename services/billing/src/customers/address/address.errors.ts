import { DomainError } from '@escriba/errors';

export const cepInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'billing.cep_invalid',
    message: { pt: 'CEP deve ter 8 dígitos', en: 'A postal code (CEP) has 8 digits' },
  });

export const cepNotFound = () =>
  new DomainError({
    kind: 'not_found',
    code: 'billing.cep_not_found',
    message: { pt: 'CEP não encontrado', en: 'Postal code (CEP) not found' },
  });

/** Says that no source of addresses responds. Users can type the address, so clients need not wait and retry. */
export const cepUnavailable = () =>
  new DomainError({
    kind: 'upstream',
    code: 'billing.cep_unavailable',
    message: { pt: 'Erro ao buscar CEP', en: 'Could not look up the postal code (CEP)' },
  });
