import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { useTranslation } from 'react-i18next';
import { hasAll } from './hidden-kinds.ts';

/** Says how many kinds are chosen: 'todos', 'nenhum', '5 de 16'. */
export const useKindsSummary = (kinds: readonly PersonalKind[]): string => {
  const { t } = useTranslation('transcript');
  if (hasAll(kinds)) return t('kinds.every');
  if (kinds.length === 0) return t('kinds.none');
  return t('kinds.some', { chosen: kinds.length, total: PERSONAL_KINDS.length });
};
