import type { DomainError } from '@escriba/errors';
import { failure } from '../../platform/failure.ts';

export const contractNotFound = (): DomainError =>
  failure('not_found', 'contract_not_found', {
    pt: 'Você ainda não tem um contrato.',
    en: 'You do not have a contract yet.',
  });

export const contractChanged = (): DomainError =>
  failure('conflict', 'contract_changed', {
    pt: 'O contrato mudou. Confira o novo resumo antes de concluir.',
    en: 'The contract has changed. Check the new summary before you finish.',
  });
