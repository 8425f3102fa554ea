import { Pipette } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { accentsOf } from '../../ui/brand-color.ts';
import { Button } from '../../ui/button.tsx';
import { Field, inputClasses } from '../../ui/field.tsx';

type BrandColorFieldProps = {
  /** `#rrggbb`, what was typed of it, or nothing. */
  readonly color: string;
  readonly onColor: (color: string) => void;
  readonly error: string | undefined;
};

/** Returns whether a text is a color in the form of CSS, `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[\dA-Fa-f]{6}$/.test(text);

/** Renders a color, chosen or typed, and what it looks like in both themes. */
export const BrandColorField = ({ color, onColor, error }: BrandColorFieldProps) => {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('brand.color')} hint={t('brand.colorHint')} error={error}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            <ColorButton color={color} onColor={onColor} />
            <span className="w-32">
              <input
                {...control}
                type="text"
                value={color}
                maxLength={7}
                placeholder="#0f766e"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className={inputClasses}
                onChange={({ target }) => onColor(withHash(target.value))}
              />
            </span>
            {color === '' ? null : (
              <Button look="quiet" onClick={() => onColor('')}>
                {t('brand.resetColor')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {isColor(color) ? <Preview color={color} /> : null}
    </div>
  );
};

/** Renders the color, which opens the browser's own field of colors. */
const ColorButton = ({ color, onColor }: Pick<BrandColorFieldProps, 'color' | 'onColor'>) => {
  const { t } = useTranslation('settings');
  return (
    <span className="relative flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line-strong bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="color"
        aria-label={t('brand.chooseColor')}
        value={isColor(color) ? color.toLowerCase() : '#0f766e'}
        className={`absolute -inset-2 size-16 cursor-pointer border-0 bg-transparent p-0 outline-none ${isColor(color) ? '' : 'opacity-0'}`}
        onChange={({ target }) => onColor(target.value)}
      />
      {isColor(color) ? null : (
        <Pipette aria-hidden="true" className="pointer-events-none size-5 text-muted" />
      )}
    </span>
  );
};

const THEMES = ['light', 'dark'] as const;

/** Shows a link and a button in the accents of a color, on the surface of each theme. */
const Preview = ({ color }: { readonly color: string }) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const accents = accentsOf(color);
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm text-muted">
        {t('brand.preview')}
      </span>
      <div className="grid gap-3 @md:grid-cols-2">
        {THEMES.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            style={{ '--color-accent': accents[theme].accent } as CSSProperties}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-surface px-4 py-3 text-sm"
          >
            <span className="font-medium text-accent">{t(`brand.inTheme.${theme}`)}</span>
            <span className="rounded-control bg-accent px-3 py-1.5 font-medium text-on-accent">
              {t('brand.previewButton')}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
};

/** Completes a color that was typed without its number sign. */
const withHash = (text: string): string => {
  const typed = text.trim();
  return /^[\dA-Fa-f]/.test(typed) ? `#${typed.slice(0, 6)}` : typed;
};
