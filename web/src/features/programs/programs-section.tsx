import type { Program } from '@escriba/contracts/auth/programs';
import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import { useQuery } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { programsQuery } from '../../data/account/programs.ts';
import { failureText } from '../../data/failure-text.ts';
import { useUsage } from '../../data/usage/usage.ts';
import { apiUrl } from '../../platform/paths.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DisconnectProgramDialog } from './disconnect-program-dialog.tsx';

/** Lists the programs that the user has connected, and disconnects them. A plan without API access shows it only while there are some. */
export const ProgramsSection = () => {
  const { t } = useTranslation('programs');
  const { session } = useServices();
  const [leaving, setLeaving] = useState<Program>();
  const programs = useQuery(programsQuery(session));
  const usage = useUsage();
  const hasAccess = usage.data !== undefined && PLAN_FEATURES[usage.data.user.planInForce].apiAccess;
  const isFailed = programs.error !== null && programs.data === undefined;
  if (!hasAccess && !isFailed && (programs.data ?? []).length === 0) return null;
  return (
    <section aria-labelledby="programs-title" className="flex flex-col gap-4">
      <div className="flex max-w-prose flex-col gap-1">
        <h2 id="programs-title" className="text-lg font-medium">
          {t('title')}
        </h2>
        <p className="text-sm text-muted text-pretty">
          {t('text')} <code className="text-ink wrap-anywhere select-all">{apiUrl('/mcp')}</code>
        </p>
      </div>
      {isFailed ? (
        <LoadFailure
          title={t('failed')}
          text={failureText(programs.error)}
          onRetry={() => void programs.refetch()}
        />
      ) : (
        <ProgramList programs={programs.data ?? []} onDisconnect={setLeaving} />
      )}
      <DisconnectProgramDialog program={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  );
};

type ProgramListProps = {
  readonly programs: readonly Program[];
  readonly onDisconnect: (program: Program) => void;
};

const ProgramList = ({ programs, onDisconnect }: ProgramListProps) => {
  const { t } = useTranslation('programs');
  if (programs.length === 0) return <p className="text-sm text-muted">{t('empty')}</p>;
  return (
    <ul
      aria-label={t('list')}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
    >
      {programs.map((program) => (
        <li key={program.id} className="flex min-h-16 items-center gap-4 px-5 py-3">
          <AppWindow aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <ProgramFacts program={program} />
          <Button
            size="small"
            aria-label={t('disconnectNamed', { name: program.name })}
            onClick={() => onDisconnect(program)}
          >
            {t('disconnect')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const ProgramFacts = ({ program }: { readonly program: Program }) => {
  const { t } = useTranslation('programs');
  const { name, host, permissions, createdAt, lastUsedAt } = program;
  return (
    <div className="flex min-w-0 grow flex-col gap-0.5">
      <span className="font-medium wrap-anywhere">{name}</span>
      <span className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="wrap-anywhere">{host}</span>
        <span>{permissions.map((permission) => t(`may.${permission}`)).join(', ')}</span>
        <span>
          {t('connectedAt')} <RelativeTime at={createdAt} />
        </span>
        <span>
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('usedAt')} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
    </div>
  );
};
