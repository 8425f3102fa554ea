import { REPORT_DAYS_MAX } from '@escriba/contracts/transcription/reports';
import { DomainError } from '@escriba/errors';

/** Says that the period ends before it starts, or is too long. */
export const periodInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'report.period_invalid',
    message: {
      pt: `Escolha um período de até ${REPORT_DAYS_MAX} dias, com a primeira data antes da última.`,
      en: `Choose a period of up to ${REPORT_DAYS_MAX} days that starts before it ends.`,
    },
  });

export const timezoneUnknown = (cause: unknown) =>
  new DomainError({
    kind: 'invalid',
    code: 'report.timezone_unknown',
    message: { pt: 'Este fuso horário não existe.', en: 'This time zone does not exist.' },
    cause,
  });
