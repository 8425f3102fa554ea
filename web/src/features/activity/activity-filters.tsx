import { ACTIVITY_ACTIONS } from '@escriba/contracts/transcription/activity';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '../../data/account/api-keys.ts';
import type { ActivityFilter } from '../../data/transcriptions/activity.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../session/use-workspace.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { Actors } from './actor-name.ts';

type Option = { readonly value: string; readonly label: string };

type ActivityFiltersProps = {
  readonly filter: ActivityFilter;
  /** Undefined while they load. */
  readonly actors: Actors | undefined;
  readonly onChange: (filter: ActivityFilter) => void;
};

/** Chooses an action and an actor, and leads from one recording to all. */
export const ActivityFilters = ({ filter, actors, onChange }: ActivityFiltersProps) => {
  const { t } = useTranslation('activity');
  const { recordingId, action, actor, ...none } = filter;
  const ofRecording = recordingId === undefined ? none : { recordingId };
  const byAction = action === undefined ? {} : { action };
  const byActor = actor === undefined ? {} : { actor };
  const known = useKnownActors(actors);
  const isUnlisted = actor !== undefined && known.every(({ value }) => value !== actor);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <SelectField
          label={t('byAction')}
          value={action ?? ''}
          options={[
            { value: '', label: t('allActions') },
            ...ACTIVITY_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) })),
          ]}
          onChange={({ target: { value } }) => {
            const chosen = ACTIVITY_ACTIONS.find((each) => each === value);
            onChange({ ...ofRecording, ...byActor, ...(chosen === undefined ? {} : { action: chosen }) });
          }}
        />
        <SelectField
          label={t('byActor')}
          value={actor ?? ''}
          options={[
            { value: '', label: t('everybody') },
            ...known,
            ...(isUnlisted ? [{ value: actor, label: '…' }] : []),
          ]}
          onChange={({ target: { value } }) =>
            onChange({ ...ofRecording, ...byAction, ...(value === '' ? {} : { actor: value }) })
          }
        />
      </div>
      {recordingId === undefined ? null : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          {t('onlyOf')}
          <Button size="small" onClick={() => onChange({ ...byAction, ...byActor })}>
            {t('all')}
          </Button>
        </p>
      )}
    </div>
  );
};

/** Returns the persons and keys of this space. */
const useKnownActors = (actors: Actors | undefined): readonly Option[] => {
  const { t } = useTranslation('activity');
  const { session } = useServices();
  const workspace = useWorkspace();
  const { data } = useQuery(apiKeysQuery(session, workspace?.id));
  const keys = (data?.keys ?? []).map(({ id, name }) => ({ value: id, label: t('key', { name }) }));
  return [...peopleOf(actors, workspace !== undefined, t), ...keys];
};

const peopleOf = (
  actors: Actors | undefined,
  isWorkspace: boolean,
  t: TFunction<'activity'>,
): readonly Option[] => {
  if (!isWorkspace) return [{ value: 'person', label: t('you') }];
  const members = actors?.members === 'unknown' ? [] : (actors?.members ?? []);
  return [
    { value: 'person', label: t('people') },
    ...members.map(({ userId, name }) => ({
      value: userId,
      label: userId === actors?.userId ? t('you') : name,
    })),
  ];
};
