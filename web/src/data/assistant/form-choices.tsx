import { AUTOMATIC_FORMS_MAX, type AutomaticForm } from '@escriba/contracts/transcription/automatic-forms';
import { ModelForm } from '@escriba/contracts/transcription/insights';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/check-field.tsx';
import type { Assistant } from './assistant.ts';
import { hasRoomFor, isChosen, OF_TEXT, withForm } from './automatic-forms.ts';
import { useOwnForms } from './own-forms.ts';

type FormChoicesProps = {
  readonly chosen: readonly AutomaticForm[];
  readonly assistant: Assistant | undefined;
  readonly onChange: (chosen: readonly AutomaticForm[]) => void;
};

/** Renders the forms as checkboxes. Without a language model, its forms are offered only if they are chosen. */
export const FormChoices = ({ chosen, assistant, onChange }: FormChoicesProps) => {
  const { t } = useTranslation('insightPanel');
  const { data: ownForms = [] } = useOwnForms();
  const isOffered = ({ form }: Choice) => assistant !== undefined || isChosen(chosen, form);
  const ofText = OF_TEXT.map((form): Choice => ({
    form: { form, method: 'extractive' },
    label: t(`formName.${form}`),
  }));
  const written = ModelForm.enum
    .map((form): Choice => ({
      form: { form, method: 'model' },
      label: t(`formName.${form}`),
    }))
    .filter(isOffered);
  const own = ownForms
    .map((one): Choice => ({ form: { form: 'own', method: 'model', formId: one.id }, label: one.name }))
    .filter(isOffered);
  return (
    <>
      <Group label={t('ofText')} choices={ofText} {...{ chosen, onChange }} />
      <Group label={t('automatic.written')} choices={written} {...{ chosen, onChange }} />
      <Group label={t('tab.own')} choices={own} {...{ chosen, onChange }} />
    </>
  );
};

type Choice = { readonly form: AutomaticForm; readonly label: string };

type GroupProps = Pick<FormChoicesProps, 'chosen' | 'onChange'> & {
  readonly label: string;
  readonly choices: readonly Choice[];
};

const Group = ({ label, choices, chosen, onChange }: GroupProps) => {
  if (choices.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 text-sm font-medium text-muted">{label}</legend>
      <div className="grid gap-x-4 *:has-disabled:text-muted sm:grid-cols-2">
        {choices.map(({ form, label: name }) => {
          const isOn = isChosen(chosen, form);
          return (
            <CheckField
              key={form.formId ?? form.form}
              label={name}
              isOn={isOn}
              disabled={!isOn && !hasRoomFor(chosen, form, AUTOMATIC_FORMS_MAX)}
              onChange={(next) => onChange(withForm(chosen, form, next))}
            />
          );
        })}
      </div>
    </fieldset>
  );
};
