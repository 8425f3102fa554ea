import {
  CircleCheck,
  CircleDashed,
  Code,
  Cloud,
  KeyRound,
  type LucideIcon,
  Puzzle,
  Users,
  Video,
  Webhook,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../session/use-session.ts';
import { useMay } from '../../session/use-workspace.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const LATER = [
  { name: 'meet', Icon: Video },
  { name: 'zoom', Icon: Cloud },
  { name: 'teams', Icon: Users },
] as const;

/** Lists current and planned integrations. */
export const IntegrationsPage = () => {
  const { t } = useTranslation(['workspace', 'frame']);
  const mayManage = useMay('manage');
  return (
    <>
      <PageHeader title={t('integrations.title')} text={t('integrations.text')} />
      <ul
        aria-label={t('integrations.list')}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
      >
        <Integration Icon={KeyRound} name="google" badge={<GoogleState />}>
          <AppLink to={`${paths.appSettings}#google`} size="small">
            {t('integrations.manage')}
          </AppLink>
        </Integration>
        <Integration Icon={Puzzle} name="extension" />
        <Integration Icon={Code} name="api">
          {mayManage ? (
            <AppLink to={`${paths.appIntegrations}#api`} size="small">
              {t('integrations.manage')}
            </AppLink>
          ) : null}
        </Integration>
        {mayManage ? (
          <Integration Icon={Webhook} name="webhooks">
            <AppLink to={`${paths.appIntegrations}#webhooks`} size="small">
              {t('integrations.manage')}
            </AppLink>
          </Integration>
        ) : null}
      </ul>
      <Later />
    </>
  );
};

/** Shows what does not exist yet, without the look of what does. */
const Later = () => {
  const { t } = useTranslation(['workspace', 'frame']);
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="text-sm font-medium text-muted first-letter:uppercase">
        {t('soon', { ns: 'frame' })}
      </h2>
      <ul className="flex flex-col text-muted">
        {LATER.map(({ name, Icon }) => (
          <li key={name} className="flex gap-3 py-2">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:flex-col">
              <span className="font-medium">{t(`integrations.${name}.name`)}</span>
              <span className="text-sm text-pretty">{t(`integrations.${name}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

type IntegrationProps = {
  readonly Icon: LucideIcon;
  readonly name: 'google' | 'extension' | 'api' | 'webhooks';
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
};

const Integration = ({ Icon, name, badge, children }: IntegrationProps) => {
  const { t } = useTranslation('workspace');
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-4 px-5 py-3.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-ink/5">
        <Icon aria-hidden="true" className="size-5 text-muted" />
      </span>
      <div className="flex min-w-0 flex-[1_1_8rem] flex-col">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {t(`integrations.${name}.name`)}
          {badge}
        </h2>
        <p className="text-sm text-muted text-pretty">{t(`integrations.${name}.text`)}</p>
      </div>
      {children}
    </li>
  );
};

const GoogleState = () => {
  const { t } = useTranslation('workspace');
  const isLinked = useSession().user?.googleLinked ?? false;
  const Icon = isLinked ? CircleCheck : CircleDashed;
  return (
    <Badge tone={isLinked ? 'success' : 'neutral'}>
      <Icon aria-hidden="true" className="size-3.5" />
      {t(isLinked ? 'integrations.linked' : 'integrations.notLinked')}
    </Badge>
  );
};
