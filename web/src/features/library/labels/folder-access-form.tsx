import { setFolderAccess } from '@escriba/contracts/transcription/folder-access';
import {
  type Folder,
  FOLDER_VISIBILITIES,
  type FolderVisibility,
} from '@escriba/contracts/transcription/labels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceQuery } from '../../../data/account/workspaces.ts';
import { failureText } from '../../../data/failure-text.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { useServices } from '../../../session/services.ts';
import { useSession } from '../../../session/use-session.ts';
import { useWorkspace } from '../../../session/use-workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

type FolderAccessFormProps = { readonly folder: Folder; readonly onDone: () => void };
type Access = NonNullable<Folder['access']>;

/** Chooses who sees a folder of a workspace with its recordings. */
export const FolderAccessForm = ({ folder, onDone }: FolderAccessFormProps) => {
  const { t } = useTranslation('folderAccess');
  const { user } = useSession();
  const access = folder.access ?? EVERYONE;
  const [visibility, choose] = useState(access.visibility);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(access.memberIds));
  const saving = useSaving(folder.id, onDone);
  const isCreator = access.creatorId === null || access.creatorId === user?.id;
  const toggle = (id: string, isOn: boolean): void =>
    setChosen((now) => new Set([...now].filter((one) => one !== id).concat(isOn ? [id] : [])));
  return (
    <form
      className="flex flex-col gap-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ visibility, memberIds: visibility === 'members' ? [...chosen] : [] });
      }}
    >
      <VisibilityChoices
        legend={t('title', { name: folder.name })}
        value={visibility}
        options={FOLDER_VISIBILITIES.filter((one) => one !== 'creator' || isCreator)}
        onChoose={choose}
      />
      {visibility === 'members' ? (
        <People creatorId={access.creatorId ?? user?.id} chosen={chosen} onToggle={toggle} />
      ) : null}
      <p className="text-sm text-muted text-pretty">
        {t(visibility === 'everyone' ? 'everyoneText' : 'restrictedText')}
        {visibility === 'everyone' ? null : ` ${t('leaveText')}`}
      </p>
      {saving.isError ? (
        <Notice tone="danger" role="alert">
          {failureText(saving.error)}
        </Notice>
      ) : null}
      <div className="flex flex-row-reverse gap-2">
        <Button type="submit" look="primary" isBusy={saving.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
};

const EVERYONE: Access = { visibility: 'everyone', memberIds: [], creatorId: null };

const useSaving = (folderId: string, onDone: () => void) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { visibility: FolderVisibility; memberIds: string[] }) =>
      session.call(setFolderAccess, { params: { folderId }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: transcriptionKeys.labels });
      onDone();
    },
  });
};

type VisibilityChoicesProps = {
  readonly legend: string;
  readonly value: FolderVisibility;
  readonly options: readonly FolderVisibility[];
  readonly onChoose: (value: FolderVisibility) => void;
};

const VisibilityChoices = ({ legend, value, options, onChoose }: VisibilityChoicesProps) => {
  const { t } = useTranslation('folderAccess');
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector<HTMLInputElement>(':checked')?.focus(), []);
  return (
    <fieldset ref={group} className="flex min-w-0 flex-col">
      <legend className="text-sm font-medium wrap-anywhere">{legend}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-10 cursor-pointer items-center gap-3 touch:min-h-11">
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChoose(option)}
            className="size-4.5 shrink-0 accent-accent"
          />
          {t(option)}
        </label>
      ))}
    </fieldset>
  );
};

type PeopleProps = {
  readonly creatorId: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string, isOn: boolean) => void;
};

/** Lists the other members of the workspace. */
const People = ({ creatorId, chosen, onToggle }: PeopleProps) => {
  const { t } = useTranslation('folderAccess');
  const { session } = useServices();
  const workspace = useWorkspace();
  const { user } = useSession();
  const { data, isError, refetch } = useQuery({
    ...workspaceQuery(session, workspace?.id ?? ''),
    enabled: workspace !== undefined,
  });
  if (isError) return <LoadFailure title={t('peopleFailed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  const others = data.members.filter(({ userId }) => userId !== creatorId && userId !== user?.id);
  if (others.length === 0) return <p className="text-sm">{t('noOthers')}</p>;
  return (
    <fieldset className="-mx-1 flex max-h-60 min-w-0 flex-col overflow-y-auto px-1">
      <legend className="sr-only">{t('people')}</legend>
      {others.map(({ userId, name, email }) => (
        <CheckField
          key={userId}
          label={`${name} (${email})`}
          isOn={chosen.has(userId)}
          onChange={(isOn) => onToggle(userId, isOn)}
        />
      ))}
    </fieldset>
  );
};
