import {
  FORM_INSTRUCTIONS_MAX,
  FORM_NAME_MAX,
  FORM_SECTIONS_MAX,
  type OwnForm,
  OwnFormText,
  SECTION_CONTENT_MAX,
  SECTION_TITLE_MAX,
} from '@escriba/contracts/transcription/own-forms';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../data/failure-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MORE_FORMS } from './forms.ts';
import { type EditedForm, useSaveForm } from '../../../data/assistant/own-forms.ts';
import { sectionsOf } from './sections.ts';

type OwnFormDialogProps = {
  /** The form that is written; the dialog is closed without one. */
  readonly form: EditedForm | undefined;
  readonly onClose: () => void;
  readonly onSaved: (form: OwnForm) => void;
};

/** Writes a form of the user. A new one may begin as a copy of one of the product. */
export const OwnFormDialog = ({ form, onClose, onSaved }: OwnFormDialogProps) => {
  const { t } = useTranslation('insightPanel');
  const [shown, setShown] = useState(form);
  // While the dialog closes, it still has its form.
  if (form !== undefined && form !== shown) setShown(form);
  return (
    <Dialog
      isOpen={form !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t(shown?.id === undefined ? 'own.create' : 'own.changeTitle')}
      text={t('own.text')}
      isForm
    >
      {shown === undefined ? null : <Fields key={shown.id ?? ''} first={shown} onSaved={onSaved} />}
    </Dialog>
  );
};

type FieldsProps = { readonly first: EditedForm; readonly onSaved: (form: OwnForm) => void };

const Fields = ({ first, onSaved }: FieldsProps) => {
  const { t } = useTranslation('insightPanel');
  const [form, setForm] = useState(first);
  const save = useSaveForm();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(form, { onSuccess: onSaved });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {first.id === undefined ? <CopyOf onCopy={setForm} /> : null}
      <TextField
        label={t('own.name')}
        value={form.name}
        required
        maxLength={FORM_NAME_MAX}
        onChange={({ target }) => setForm({ ...form, name: target.value })}
      />
      <TextAreaField
        label={t('own.instructions')}
        hint={t('own.instructionsHint')}
        value={form.instructions}
        required
        rows={5}
        maxLength={FORM_INSTRUCTIONS_MAX}
        onChange={({ target }) => setForm({ ...form, instructions: target.value })}
      />
      <SelectField
        label={t('own.kind')}
        value={form.kind}
        options={OwnFormText.properties.kind.enum.map((kind) => ({
          value: kind,
          label: t(`own.kinds.${kind}`),
        }))}
        onChange={({ target }) => setForm({ ...form, kind: kindOf(target.value) })}
      />
      <Sections sections={form.sections} onChange={(sections) => setForm({ ...form, sections })} />
      {save.isError ? (
        <Notice tone="danger" role="alert">
          {failureText(save.error)}
        </Notice>
      ) : null}
      <Button type="submit" look="primary" isBusy={save.isPending} className="self-end max-sm:w-full">
        {t('own.save')}
      </Button>
    </form>
  );
};

const kindOf = (value: string): OwnFormText['kind'] =>
  OwnFormText.properties.kind.enum.find((kind) => kind === value) ?? 'sentences';

/** The forms of the product that have sections. */
const COPIES = MORE_FORMS.forms.filter((form) => form !== 'own' && form !== 'answers');

/** Fills the fields with a copy of a form of the product. */
const CopyOf = ({ onCopy }: { readonly onCopy: (form: EditedForm) => void }) => {
  const { t } = useTranslation('insightPanel');
  const [value, setValue] = useState('');
  const choose = (next: string): void => {
    setValue(next);
    const copied = COPIES.find((form) => form === next);
    if (copied === undefined) return;
    onCopy({
      name: t(`tab.${copied}`),
      instructions: t(`about.${copied}`),
      sections: sectionsOf(copied).map((id) => ({ title: t(`section.${id}`), content: '' })),
      kind: copied === 'minutes' ? 'tasks' : 'sentences',
    });
  };
  return (
    <SelectField
      label={t('own.copyOf')}
      value={value}
      options={[
        { value: '', label: t('own.blank') },
        ...COPIES.map((form) => ({ value: form, label: t(`tab.${form}`) })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  );
};

type SectionsProps = {
  readonly sections: OwnFormText['sections'];
  readonly onChange: (sections: OwnFormText['sections']) => void;
};

const Sections = ({ sections, onChange }: SectionsProps) => {
  const { t } = useTranslation('insightPanel');
  const hintId = useId();
  const change = (place: number, difference: Partial<SectionText>): void =>
    onChange(sections.map((one, index) => (index === place ? { ...one, ...difference } : one)));
  return (
    <fieldset aria-describedby={hintId} className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium">{t('own.sections')}</legend>
      <p id={hintId} className="text-xs text-muted text-pretty">
        {t('own.sectionsHint')}
      </p>
      {sections.map((section, place) => (
        <SectionFields
          // A section has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          section={section}
          number={place + 1}
          onChange={(difference) => change(place, difference)}
          onRemove={() => onChange(sections.toSpliced(place, 1))}
        />
      ))}
      {sections.length < FORM_SECTIONS_MAX ? (
        <Button
          size="small"
          look="quiet"
          onClick={() => onChange([...sections, { title: '', content: '' }])}
          className="self-start"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('own.addSection')}
        </Button>
      ) : null}
    </fieldset>
  );
};

type SectionText = OwnFormText['sections'][number];

type SectionFieldsProps = {
  readonly section: SectionText;
  /** Its place, from 1. */
  readonly number: number;
  readonly onChange: (difference: Partial<SectionText>) => void;
  readonly onRemove: () => void;
};

const SectionFields = ({ section, number, onChange, onRemove }: SectionFieldsProps) => {
  const { t } = useTranslation('insightPanel');
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
        <TextField
          label={t('own.sectionTitle', { number })}
          value={section.title}
          required
          maxLength={SECTION_TITLE_MAX}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <TextField
          label={t('own.sectionContent')}
          value={section.content}
          maxLength={SECTION_CONTENT_MAX}
          onChange={({ target }) => onChange({ content: target.value })}
        />
      </div>
      <IconButton label={t('own.removeSection', { number })} onClick={onRemove} className="mt-6">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
};
