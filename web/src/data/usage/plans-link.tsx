import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { useMay } from '../../session/use-workspace.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { hasLargerPlan, useUsage } from './usage.ts';

/** Returns whether the user can get a larger plan for the recordings of this page: in a workspace its owner pays, and the largest plan has none above. */
export const useCanUpgrade = (): boolean => {
  const isPayer = useMay('bill');
  const { data } = useUsage();
  return isPayer && hasLargerPlan(data);
};

/** Leads to the plans. Members of a workspace who do not pay for it read whose plan counts: a plan of their own would change nothing here. */
export const PlansLink = ({ size = 'small', ...rest }: Omit<ComponentProps<typeof AppLink>, 'to'>) => {
  const { t } = useTranslation();
  const isPayer = useMay('bill');
  const canUpgrade = useCanUpgrade();
  if (canUpgrade) return <AppLink {...rest} to={paths.plans} size={size} />;
  return isPayer ? null : <span className="text-sm text-muted text-pretty">{t('planOfOwner')}</span>;
};
