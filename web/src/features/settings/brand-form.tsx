import {
  BRAND_LOGO_BYTES_MAX,
  BRAND_LOGO_TYPES,
  BRAND_NAME_LENGTH_MAX,
  type Brand,
  removeBrand,
  saveBrand,
} from '@escriba/contracts/transcription/brand';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { BrandColorField, isColor } from './brand-color-field.tsx';
import { useFailureText } from './failure.ts';
import { FormFailure, SubmitButton } from './form-end.tsx';
import { brandQuery } from './queries.ts';

/** Renders the form of a company's name, logo and color. */
export const BrandForm = ({ brand }: { readonly brand: Brand | null }) => {
  const { t } = useTranslation('settings');
  const toText = useFailureText();
  /** The chosen logo; undefined while the saved logo stays. */
  const [chosen, setChosen] = useState<string | null>();
  const { save, remove } = useBrandChanges(() => setChosen(undefined));
  const { register, handleSubmit, formState, control } = useForm({
    values: { name: brand?.name ?? '', color: brand?.color ?? '' },
  });
  const saved = brand?.logo ?? null;
  const logo = chosen === undefined ? saved : chosen;
  const isChanged = formState.isDirty || logo !== saved;
  const failure = save.error ?? remove.error;
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ name, color }) =>
          save.mutate({ name, logo, color: color === '' ? null : color }),
        )(event)
      }
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('brand.name')}
        error={formState.errors.name?.message}
        maxLength={BRAND_NAME_LENGTH_MAX}
        autoComplete="organization"
        {...register('name', { validate: (name) => name.trim() !== '' || t('brand.nameMissing') })}
      />
      <LogoField logo={logo} onLogo={setChosen} />
      <Controller
        control={control}
        name="color"
        rules={{ validate: (color) => color === '' || isColor(color) || t('brand.colorInvalid') }}
        render={({ field, fieldState }) => (
          <BrandColorField color={field.value} onColor={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <FormFailure message={failure === null ? undefined : toText(failure)} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        {brand === null ? null : (
          <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t('brand.remove')}
          </Button>
        )}
        <SubmitButton label={t('brand.save')} isBusy={save.isPending} disabled={!isChanged} />
      </div>
    </form>
  );
};

const useBrandChanges = (onChanged: () => void) => {
  const { t } = useTranslation('settings');
  const { session } = useServices();
  const queries = useQueryClient();
  const { queryKey } = brandQuery(session);
  const save = useMutation({
    mutationFn: async (body: Brand) => (await session.call(saveBrand, { body })).data,
    onSuccess: (brand) => {
      queries.setQueryData(queryKey, brand);
      onChanged();
      void showToast({ tone: 'success', title: t('brand.saved') });
    },
  });
  const remove = useMutation({
    mutationFn: () => session.call(removeBrand, {}),
    onSuccess: () => {
      queries.setQueryData(queryKey, null);
      onChanged();
      void showToast({ tone: 'success', title: t('brand.removed') });
    },
  });
  return { save, remove };
};

type LogoFieldProps = { readonly logo: string | null; readonly onLogo: (logo: string | null) => void };

const LogoField = ({ logo, onLogo }: LogoFieldProps) => {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const isLogo = BRAND_LOGO_TYPES.some((type) => type === file.type) && file.size <= BRAND_LOGO_BYTES_MAX;
    setRefused(!isLogo);
    if (isLogo) onLogo(await readDataUrl(file));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{t('brand.logo')}</span>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex h-14 min-w-14 items-center justify-center rounded-control border border-line bg-sunken px-3">
          {logo === null ? (
            <ImageUp aria-hidden="true" className="size-5 text-muted" />
          ) : (
            <img src={logo} alt={t('brand.logoAlt')} className="max-h-10 max-w-48 object-contain" />
          )}
        </span>
        <Button onClick={() => input.current?.click()}>
          {t(logo === null ? 'brand.chooseLogo' : 'brand.changeLogo')}
        </Button>
        {logo === null ? null : (
          <Button look="quiet" onClick={() => onLogo(null)}>
            {t('brand.removeLogo')}
          </Button>
        )}
      </div>
      <p
        role={isRefused ? 'alert' : undefined}
        className={isRefused ? 'text-sm text-danger' : 'text-sm text-muted'}
      >
        {t('brand.logoHint', { size: BRAND_LOGO_BYTES_MAX / 1024 })}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={BRAND_LOGO_TYPES.join(',')}
        aria-label={t('brand.logo')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
};

const readDataUrl = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return `data:${file.type};base64,${btoa(String.fromCharCode(...bytes))}`;
};
