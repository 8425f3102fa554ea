import type { ActivityEntry } from '@escriba/contracts/transcription/activity';
import { KeyRound, Link2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { appTranscription } from '../../platform/paths.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type Actors, actorName } from './actor-name.ts';

type ActivityListProps = { readonly entries: readonly ActivityEntry[]; readonly actors: Actors };

/** Lists entries: what was done to which recording, by whom, and when. */
export const ActivityList = ({ entries, actors }: ActivityListProps) => {
  const { t } = useTranslation('activity');
  return (
    <ul
      aria-label={t('list')}
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-raised shadow-resting"
    >
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-4 px-5 py-3">
          <ActorIcon actor={entry.actor} />
          <div className="flex min-w-0 grow flex-col gap-0.5">
            <span className="wrap-anywhere">
              {t(`did.${entry.action}`)} <RecordingName recording={entry.recording} />
            </span>
            <span className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="wrap-anywhere">{actorName(entry, actors, t)}</span>
              <RelativeTime at={entry.at} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

const ActorIcon = ({ actor }: Pick<ActivityEntry, 'actor'>) => {
  const className = 'mt-0.5 size-5 shrink-0 text-muted';
  if (actor === null) return <Link2 aria-hidden="true" className={className} />;
  if (actor.key === null) return <UserRound aria-hidden="true" className={className} />;
  return <KeyRound aria-hidden="true" className={className} />;
};

/** Links to a recording that still exists. */
const RecordingName = ({ recording: { id, name, isThere } }: Pick<ActivityEntry, 'recording'>) =>
  isThere ? (
    <PageLink to={appTranscription(id)} className="font-medium underline-offset-2 hover:underline">
      {name}
    </PageLink>
  ) : (
    <span className="font-medium">{name}</span>
  );
