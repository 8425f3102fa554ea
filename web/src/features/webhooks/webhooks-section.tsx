import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { WebhookEndpoint } from '@escriba/contracts/transcription/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhooksQuery } from '../../data/account/webhooks.ts';
import { failureText } from '../../data/failure-text.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useMay, useWorkspace } from '../../session/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { PlanNeeded } from '../../ui/plan-needed.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { WebhookDialogs, type WebhookTask } from './webhook-dialogs.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Lists the addresses that the user's programs are notified at; renders nothing for a role that may not manage them. */
export const WebhooksSection = () => (useMay('manage') ? <Webhooks /> : null);

const Webhooks = () => {
  const { t } = useTranslation('webhooks');
  const { session } = useServices();
  const [isAdding, setAdding] = useState(false);
  const [task, setTask] = useState<WebhookTask>();
  const { data: endpoints, error, refetch } = useQuery(webhooksQuery(session));
  const usage = useUsage();
  const isPayer = useMay('bill');
  const hasAccess =
    usage.data === undefined ? undefined : PLAN_FEATURES[usage.data.user.planInForce].apiAccess;
  const ask = (what: WebhookTask['what'], endpoint: WebhookEndpoint) => setTask({ what, endpoint });
  return (
    <section
      id="webhooks"
      aria-labelledby="webhooks-title"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <SectionHead
        onAdd={hasAccess === true && endpoints !== undefined ? () => setAdding(true) : undefined}
      />
      {hasAccess === false ? (
        <PlanNeeded
          text={t((endpoints?.length ?? 0) > 0 ? 'planNeededWithEndpoints' : 'planNeeded')}
          compare={isPayer ? t('comparePlans') : undefined}
        />
      ) : null}
      {error !== null && endpoints === undefined ? (
        <LoadFailure title={t('failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <WebhookList endpoints={endpoints} hasAccess={hasAccess} onAsk={ask} />
      )}
      <WebhookDialogs
        task={isAdding ? { what: 'add' } : task}
        onClose={() => {
          setAdding(false);
          setTask(undefined);
        }}
      />
    </section>
  );
};

/** Renders the title, and the button if an endpoint can be added. */
const SectionHead = ({ onAdd }: { readonly onAdd: (() => void) | undefined }) => {
  const { t } = useTranslation('webhooks');
  const workspace = useWorkspace();
  const local = useLocalPath();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex max-w-prose flex-col gap-1">
        <h2 id="webhooks-title" className="text-lg font-medium">
          {t('title')}
        </h2>
        <p className="text-sm text-muted text-pretty">
          {t('text')}{' '}
          <a href={local(`${paths.docs}#webhooks`)} className="text-accent underline underline-offset-2">
            {t('docs')}
          </a>
        </p>
        {workspace === undefined ? null : (
          <p className="text-sm text-muted text-pretty">{t('textOfWorkspace')}</p>
        )}
      </div>
      {onAdd === undefined ? null : (
        <Button onClick={onAdd} className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-4.5" />
          {t('add')}
        </Button>
      )}
    </div>
  );
};
