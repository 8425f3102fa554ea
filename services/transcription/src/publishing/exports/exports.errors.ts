import type { PlanId } from '@escriba/contracts/plans/plans';
import type { ExportFormat } from '@escriba/contracts/shared/export-formats';
import { DomainError, isDomainError } from '@escriba/errors';

/** Says that there is no text (yet) to export. */
export const nothingToExport = (): DomainError =>
  new DomainError({
    kind: 'conflict',
    code: 'export.not_ready',
    message: { pt: 'Transcrição não disponível', en: 'The transcript is not available' },
  });

/** Says that the recording has no translation into the language that is done. */
export const noTranslation = (): DomainError =>
  new DomainError({
    kind: 'not_found',
    code: 'export.no_translation',
    message: { pt: 'Não há tradução para este idioma', en: 'There is no translation into this language' },
  });

/** Returns whether an error is `noTranslation`. */
export const lacksTranslation = (error: unknown): boolean =>
  isDomainError(error) && error.code === noTranslation().code;

/** Says that personal data is found in the text, but not in its translation. */
export const translationShowsPersonal = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'export.translation_shows_personal',
    message: {
      pt: 'Na tradução não é possível ocultar dados pessoais',
      en: 'Personal data cannot be hidden in a translation',
    },
  });

/** Says that only a Word document of a translation has the text beside it. */
export const noSideBySide = (): DomainError =>
  new DomainError({
    kind: 'invalid',
    code: 'export.no_side_by_side',
    message: {
      pt: 'O texto ao lado da tradução só existe em DOCX, com um idioma de tradução',
      en: 'The text beside its translation exists only as DOCX, with a language of translation',
    },
  });

/** Says that the owner's plan does not include this format. `plan` is the smallest one that does. */
export const formatNotIncluded = (format: ExportFormat, plan: PlanId): DomainError => {
  const name = plan === 'business' ? 'Enterprise' : 'Pro';
  return new DomainError({
    kind: 'forbidden',
    code: 'plan.feature_not_included',
    message: {
      pt: `Exportar em ${format.toUpperCase()} faz parte do plano ${name}. No plano gratuito, exporte em TXT, SRT ou VTT.`,
      en: `Exporting as ${format.toUpperCase()} is part of the ${name} plan. On the free plan, export as TXT, SRT or VTT.`,
    },
  });
};
