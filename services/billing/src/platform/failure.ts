import type { LocalisedText } from '@escriba/contracts/shared/locale';
import { DomainError, type ErrorKind } from '@escriba/errors';

/** Returns an expected failure with the code `billing.REASON`. */
export const failure = (kind: ErrorKind, reason: string, message: LocalisedText): DomainError =>
  new DomainError({ kind, code: `billing.${reason}`, message });

/** Makes the failure of an input that the user can correct. */
export const invalid = (reason: string, pt: string, en: string) => (): DomainError =>
  failure('invalid', reason, { pt, en });
