import type { Insight } from '@escriba/contracts/transcription/insights';
import type { OwnForm } from '@escriba/contracts/transcription/own-forms';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { useMay } from '../../../session/use-workspace.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.ts';
import { FormView } from './form-view.tsx';
import { OwnFormDialog } from './own-form-dialog.tsx';
import { type EditedForm, useDeleteForm, useOwnForms } from '../../../data/assistant/own-forms.ts';
import { Skeleton } from './skeleton.tsx';
import type { InsightPage } from './use-insight-page.ts';

type OwnFormsTabProps = { readonly insights: readonly Insight[]; readonly page: InsightPage };

/** Renders the document of a form of the user, which is chosen, created, changed and deleted here. */
export const OwnFormsTab = ({ insights, page }: OwnFormsTabProps) => {
  const { t } = useTranslation('insightPanel');
  const { data: forms, error, refetch } = useOwnForms();
  const [chosen, setChosen] = useState<string>();
  const [edited, setEdited] = useState<EditedForm>();
  if (forms === undefined)
    return error === null ? (
      <Skeleton label={t('own.fetching')} />
    ) : (
      <LoadFailure title={t('own.failed')} text={failureText(error)} onRetry={() => void refetch()} />
    );
  const options = listOptions(forms, insights, (name) => t('own.deleted', { name }));
  const value = options.find((option) => option.value === chosen)?.value ?? options[0]?.value;
  const ofForm = insights.filter((one) => one.form === 'own' && one.ownForm?.id === value);
  return (
    <>
      <FormChoice {...{ forms, options, value }} onChoose={setChosen} onEdit={setEdited} />
      <Create isFirst={value === undefined} onCreate={() => setEdited(BLANK)} />
      {value === undefined ? null : (
        <FormView
          key={value}
          form="own"
          formId={value}
          isGone={forms.every(({ id }) => id !== value)}
          onGone={() => void refetch()}
          insights={ofForm}
          page={page}
        />
      )}
      <OwnFormDialog
        form={edited}
        onClose={() => setEdited(undefined)}
        onSaved={({ id }) => {
          setEdited(undefined);
          setChosen(id);
        }}
      />
    </>
  );
};

type CreateProps = {
  /** Whether the user has no form yet. */
  readonly isFirst: boolean;
  readonly onCreate: () => void;
};

/** Creates a form, for those who may. */
const Create = ({ isFirst, onCreate }: CreateProps) => {
  const { t } = useTranslation('insightPanel');
  const mayWrite = useMay('write');
  return mayWrite ? (
    <Button
      size="small"
      look={isFirst ? 'primary' : 'quiet'}
      onClick={onCreate}
      className={isFirst ? 'self-start' : '-ml-3 self-start'}
    >
      <Plus aria-hidden="true" className="size-4" />
      {t('own.create')}
    </Button>
  ) : null;
};

type Option = { readonly value: string; readonly label: string };

type FormChoiceProps = {
  readonly forms: readonly OwnForm[];
  readonly options: readonly Option[];
  /** The id of the chosen form; undefined if the user has none. */
  readonly value: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onEdit: (form: OwnForm) => void;
};

const FormChoice = ({ forms, options, value, onChoose, onEdit }: FormChoiceProps) => {
  const { t } = useTranslation('insightPanel');
  if (value === undefined) return <p className="text-sm text-pretty">{t('own.empty')}</p>;
  return (
    <div className="flex items-end gap-1">
      <div className="min-w-0 grow">
        <Select label={t('own.choose')} value={value} options={options} onChange={onChoose} />
      </div>
      <FormActions form={forms.find(({ id }) => id === value)} onEdit={onEdit} />
    </div>
  );
};

const BLANK: EditedForm = { name: '', instructions: '', sections: [], kind: 'sentences' };

/** Lists the user's forms, and those that are deleted but have a document of the recording. */
const listOptions = (
  forms: readonly OwnForm[],
  insights: readonly Insight[],
  deleted: (name: string) => string,
): Option[] => {
  const known = new Set(forms.map(({ id }) => id));
  const gone = new Map(
    insights.flatMap(({ ownForm }) =>
      ownForm === undefined || known.has(ownForm.id) ? [] : [[ownForm.id, deleted(ownForm.name)]],
    ),
  );
  return [
    ...forms.map(({ id, name }) => ({ value: id, label: name })),
    ...[...gone].map(([value, label]) => ({ value, label })),
  ];
};

type FormActionsProps = {
  /** Undefined of a form that is deleted. */
  readonly form: OwnForm | undefined;
  readonly onEdit: (form: OwnForm) => void;
};

const FormActions = ({ form, onEdit }: FormActionsProps) => {
  const { t } = useTranslation('insightPanel');
  const [isAsking, setAsking] = useState(false);
  const may = { write: useMay('write'), delete: useMay('delete') };
  const remove = useDeleteForm();
  if (form === undefined) return null;
  const begin = (): void =>
    remove.mutate(form.id, {
      onError: (error) =>
        void showToast({ tone: 'error', title: t('own.notDeleted'), detail: failureText(error) }),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      {may.write ? (
        <IconButton label={t('own.change', { name: form.name })} onClick={() => onEdit(form)}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      {may.delete ? (
        <IconButton label={t('own.delete', { name: form.name })} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('own.deleteTitle', { name: form.name })}
        text={t('own.deleteText')}
        yes={t('delete')}
        isBusy={remove.isPending}
        onYes={begin}
        onNo={() => setAsking(false)}
      />
    </>
  );
};
