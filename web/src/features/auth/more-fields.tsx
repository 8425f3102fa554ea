import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { RegisterValues } from './use-registration.ts';

export type PersonFieldsProps = {
  readonly control: Control<RegisterValues>;
  readonly register: UseFormRegister<RegisterValues>;
  readonly errors: FieldErrors<RegisterValues>;
};

const loadPersonFields = () => import('./person-fields.tsx');
const PersonFields = lazy(async () => ({ default: (await loadPersonFields()).PersonFields }));

/** Renders optional fields, collapsed until the user opens them. Their code loads then. */
export const MoreFields = ({ hasErrors, ...fields }: PersonFieldsProps & { readonly hasErrors: boolean }) => {
  const { t } = useTranslation('auth');
  const [isWanted, setWanted] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isOpen = isWanted || hasErrors;
  const id = useId();

  return (
    <div className="flex flex-col">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={() => void loadPersonFields()}
        onFocus={() => void loadPersonFields()}
        onClick={() => {
          setWanted(!isOpen);
          setOpened(true);
        }}
        className="-mx-2 flex min-h-9 items-center gap-1.5 self-start rounded-control px-2 text-sm text-muted transition-colors duration-150 hover:text-ink touch:min-h-11"
      >
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 transition-transform duration-150', !isOpen && '-rotate-90')}
        />
        {t('more.title')}
      </button>
      <div id={id} hidden={!isOpen} className="pt-3">
        {wasOpened ? (
          <Suspense fallback={<div className="h-96" />}>
            <PersonFields {...fields} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
};
