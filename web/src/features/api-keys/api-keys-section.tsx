import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../data/failure-text.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { useLocalPath } from '../../i18n/locale.ts';
import { paths } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { useMay, useWorkspace } from '../../session/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { PlanNeeded } from '../../ui/plan-needed.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type ListedKey, apiKeysQuery } from '../../data/account/api-keys.ts';
import { KeyList } from './key-list.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** Lists the keys of the user's programs, or of those of the workspace; renders nothing for a role that may not manage them. */
export const ApiKeysSection = () => (useMay('manage') ? <ApiKeys /> : null);

/** Lists, creates and revokes keys. On a plan without API access it says which plan has it. */
const ApiKeys = () => {
  const { t } = useTranslation('apiKeys');
  const { session } = useServices();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ListedKey>();
  const keys = useQuery(apiKeysQuery(session, useWorkspace()?.id));
  const usage = useUsage();
  const isPayer = useMay('bill');
  const hasAccess =
    usage.data === undefined ? undefined : PLAN_FEATURES[usage.data.user.planInForce].apiAccess;
  return (
    <section
      id="api"
      aria-labelledby="api-title"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <SectionHead
        onCreate={hasAccess === true && keys.data !== undefined ? () => setCreating(true) : undefined}
      />
      {hasAccess === false ? (
        <PlanNeeded
          text={t((keys.data?.keys.length ?? 0) > 0 ? 'planNeededWithKeys' : 'planNeeded')}
          compare={isPayer ? t('comparePlans') : undefined}
        />
      ) : null}
      {keys.error !== null && keys.data === undefined ? (
        <LoadFailure title={t('failed')} text={failureText(keys.error)} onRetry={() => void keys.refetch()} />
      ) : (
        <KeyList keys={keys.data?.keys} isEmptyShown={hasAccess} onRevoke={setRevoked} />
      )}
      {keys.data === undefined ? null : (
        <CreateKeyDialog
          isOpen={isCreating}
          requestsPerMinute={keys.data.requestsPerMinute}
          onClose={() => setCreating(false)}
        />
      )}
      <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />
    </section>
  );
};

/** Renders the title, and the button if a key can be created. */
const SectionHead = ({ onCreate }: { readonly onCreate: (() => void) | undefined }) => {
  const { t } = useTranslation('apiKeys');
  const local = useLocalPath();
  const workspace = useWorkspace();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex max-w-prose flex-col gap-1">
        <h2 id="api-title" className="text-lg font-medium">
          {t('title')}
        </h2>
        <p className="text-sm text-muted text-pretty">
          {workspace === undefined ? t('text') : t('textOfWorkspace', { name: workspace.name })}{' '}
          <a href={local(paths.docs)} className="text-accent underline underline-offset-2">
            {t('docs')}
          </a>
        </p>
      </div>
      {onCreate === undefined ? null : (
        <Button look="primary" onClick={onCreate} className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-4.5" />
          {t('create')}
        </Button>
      )}
    </div>
  );
};
