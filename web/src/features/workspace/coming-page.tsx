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
      <section className="flex flex-col items-start gap-4 rounded-card border border-line p-5 sm:p-8">
        <h2 className="flex items-center gap-3 text-lg font-medium tracking-[-0.01em] text-balance">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {t(`${name}.coming`)}
        </h2>
        <p className="max-w-reading text-muted text-pretty">{t(`${name}.comingText`)}</p>
        {details}
        <div className="pt-2 max-sm:self-stretch">{action}</div>
      </section>
    </>
  );
};
