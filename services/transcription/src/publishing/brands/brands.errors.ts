import { BRAND_LOGO_BYTES_MAX } from '@escriba/contracts/transcription/brand';
import { DomainError } from '@escriba/errors';

export const brandPlanRequired = () =>
  new DomainError({
    kind: 'forbidden',
    code: 'brand.plan_required',
    message: {
      pt: 'A marca própria faz parte do plano Enterprise.',
      en: 'Your own brand is part of the Enterprise plan.',
    },
  });

export const brandNameMissing = () =>
  new DomainError({
    kind: 'invalid',
    code: 'brand.name_missing',
    message: { pt: 'Informe o nome da marca.', en: 'Enter the name of the brand.' },
  });

/** Thrown for anything but a data URL of PNG, JPEG or WebP, for content of another type than declared, and for too large a logo. */
export const brandLogoInvalid = () =>
  new DomainError({
    kind: 'invalid',
    code: 'brand.logo_invalid',
    message: {
      pt: `O logo precisa ser PNG, JPEG ou WebP, com até ${BRAND_LOGO_BYTES_MAX / 1024} kB.`,
      en: `The logo has to be PNG, JPEG or WebP, of up to ${BRAND_LOGO_BYTES_MAX / 1024} kB.`,
    },
  });
