import { PERSONAL_KINDS, type PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { classes } from '../../../ui/classes.ts';
import { hasAll, withKind } from './hidden-kinds.ts';
import { useKindsSummary } from './use-kinds-summary.ts';

type KindsFieldProps = {
  readonly kinds: readonly PersonalKind[];
  readonly onChange: (kinds: readonly PersonalKind[]) => void;
};

/** Renders the kinds of personal data in a form: a button that unfolds them. */
export const KindsField = ({ kinds, onChange }: KindsFieldProps) => {
  const { t } = useTranslation('transcript');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const summary = useKindsSummary(kinds);
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="self-start"
      >
        <span>
          {t('kinds.which')} <span className="tabular-nums">{summary}</span>
        </span>
        <ChevronDown aria-hidden="true" className={classes('size-4 text-muted', isOpen && 'rotate-180')} />
      </Button>
      {isOpen ? (
        <fieldset id={id} className="grid gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">{t('kinds.label')}</legend>
          <div className="sm:col-span-2">
            <CheckField
              label={t('kinds.all')}
              isOn={hasAll(kinds)}
              onChange={(isOn) => onChange(isOn ? PERSONAL_KINDS : [])}
            />
          </div>
          {PERSONAL_KINDS.map((kind) => (
            <CheckField
              key={kind}
              label={t(`kinds.name.${kind}`)}
              isOn={kinds.includes(kind)}
              onChange={(isOn) => onChange(withKind(kinds, kind, isOn))}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
};
