import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type ComingPanelProps = {
  readonly name: 'reports' | 'metrics' | 'meetings';
  readonly Icon: LucideIcon;
  /** Says more about what is planned. */
  readonly details?: ReactNode;
  /** The action for the meantime. */
  readonly action: ReactNode;
};

/** Says what a page will contain, and what to do until then. */
export const ComingPanel = ({ name, Icon, details, action }: ComingPanelProps) => {
  const { t } = useTranslation('workspace');
  return (
    <section className="flex flex-col items-start gap-4 rounded-card border border-line p-5 sm:p-8">
      <h2 className="flex items-center gap-3 text-lg font-medium tracking-[-0.01em] text-balance">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {t(`${name}.coming`)}
      </h2>
      <p className="max-w-reading text-muted text-pretty">{t(`${name}.comingText`)}</p>
      {details}
      <div className="pt-2 max-sm:self-stretch">{action}</div>
    </section>
  );
};
