import type { PlanId } from '@escriba/contracts/plans/plans';
import type { ExportFormat } from '@escriba/contracts/shared/export-formats';
import { DomainError } from '@escriba/errors';

/** Says that there is no text (yet) to export. */
export const nothingToExport = (): DomainError =>
  new DomainError({
    kind: 'conflict',
    code: 'export.not_ready',
    message: { pt: 'Transcrição não disponível', en: 'The transcript is not available' },
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
