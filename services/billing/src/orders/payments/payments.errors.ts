import type { DomainError } from '@escriba/errors';
import { failure } from '../../platform/failure.ts';

export const chargeNotFound = (): DomainError =>
  failure('not_found', 'charge_not_found', {
    pt: 'Cobrança não encontrada.',
    en: 'Payment not found.',
  });

export const chargeNotPayable = (): DomainError =>
  failure('conflict', 'charge_not_payable', {
    pt: 'Esta cobrança não pode mais ser paga.',
    en: 'This payment can no longer be made.',
  });

export const noReceipt = (): DomainError =>
  failure('not_found', 'no_receipt', {
    pt: 'Esta cobrança ainda não foi paga.',
    en: 'This payment has not been made yet.',
  });
