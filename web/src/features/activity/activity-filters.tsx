import { ACTIVITY_ACTIONS } from '@escriba/contracts/transcription/activity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiKeysQuery } from '../../data/account/api-keys.ts';
import type { ActivityFilter } from '../../data/transcriptions/activity.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type ActivityFiltersProps = {
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
};

/** Chooses an action and an actor, and leads from one recording to all. */
export const ActivityFilters = ({ filter, onChange }: ActivityFiltersProps) => {
  const { t } = useTranslation('activity');
  const { session } = useServices();
  const { data } = useQuery(apiKeysQuery(session));
  const { recordingId, action, actor, ...none } = filter;
  const ofRecording = recordingId === undefined ? none : { recordingId };
  const byAction = action === undefined ? {} : { action };
  const byActor = actor === undefined ? {} : { actor };
  const keys = (data?.keys ?? []).map(({ id, name }) => ({ value: id, label: t('key', { name }) }));
  const isUnlisted = actor !== undefined && actor !== 'person' && keys.every(({ value }) => value !== actor);
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
            { value: 'person', label: t('you') },
            ...keys,
            ...(isUnlisted ? [{ value: actor, label: t('key', { name: '…' }) }] : []),
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
