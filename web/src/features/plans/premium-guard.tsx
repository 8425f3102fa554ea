import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { useMay } from '../../session/use-workspace.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { nameTab } from '../../ui/page-title.ts';
import { Panel } from '../../ui/panel.tsx';

type Access = { readonly isOpen: boolean; readonly plan: string; readonly status: string };

type PremiumGuardProps = {
  /** The access; undefined while it loads. */
  readonly access: Access | undefined;
  /** The content that is shown meanwhile. */
  readonly waiting: ReactNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
};

/** Shows paid content to subscribers, and everyone else what the plan adds. */
export const PremiumGuard = ({ access, waiting, onBack, children }: PremiumGuardProps) => {
  if (access === undefined) return waiting;
  if (access.isOpen) return children;
  return <Closed access={access} onBack={onBack} />;
};

const Closed = ({ access, onBack }: { readonly access: Access; readonly onBack: () => void }) => {
  const { t } = useTranslation('guard');
  const isPayer = useMay('bill');
  const title = t('premiumTitle');
  useEffect(() => nameTab(title), [title]);
  return (
    <div className="flex grow flex-col items-center justify-center px-4 py-16">
      <Panel className="flex max-w-[27rem] flex-col gap-5">
        <LockKeyhole aria-hidden="true" className="size-7 text-accent" />
        <div className="flex flex-col gap-2">
          <h1 className="font-serif text-2xl font-medium tracking-[-0.015em] text-balance">{title}</h1>
          <p className="text-muted">{t('premiumText')}</p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 rounded-card bg-sunken px-4 py-3 text-sm">
          {[
            [t('premiumPlan'), access.plan],
            [t('premiumStatus'), access.status],
          ].map(([name, value]) => (
            <div key={name} className="flex min-w-0 flex-col">
              <dt className="text-muted">{name}</dt>
              <dd className="truncate font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {isPayer ? null : <p className="text-sm text-pretty">{t('planOfOwner')}</p>}
        <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
          {isPayer ? (
            <ButtonLink to={paths.plans} look="primary">
              {t('premiumPlans')}
            </ButtonLink>
          ) : null}
          <Button onClick={onBack}>{t('back')}</Button>
        </div>
      </Panel>
    </div>
  );
};
