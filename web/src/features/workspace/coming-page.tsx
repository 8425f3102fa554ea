import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

type ComingPageProps = {
  readonly name: 'reports' | 'meetings';
  readonly Icon: LucideIcon;
  readonly isSoon?: boolean;
  /** Says more about what is planned. */
  readonly details?: ReactNode;
  /** What to do meanwhile. */
  readonly action: ReactNode;
};

/** A page in development: what it will contain, and what to do until then. */
export const ComingPage = ({ name, Icon, isSoon = false, details, action }: ComingPageProps) => {
  const { t } = useTranslation(['workspace', 'frame']);
  return (
    <>
      <PageHeader
        title={t(`${name}.title`)}
        text={t(`${name}.text`)}
        badge={
          isSoon ? <Badge className="font-sans tracking-normal">{t('soon', { ns: 'frame' })}</Badge> : null
        }
      />
      <section className="flex grow flex-col items-center justify-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-16 text-center sm:max-h-160">
        <span className="flex size-12 items-center justify-center rounded-card bg-accent/10">
          <Icon aria-hidden="true" className="size-6 text-accent" />
        </span>
        <h2 className="text-xl font-medium tracking-[-0.01em] text-balance">{t(`${name}.coming`)}</h2>
        <p className="max-w-md text-muted text-balance">{t(`${name}.comingText`)}</p>
        {details}
        <div className="pt-2">{action}</div>
      </section>
    </>
  );
};
