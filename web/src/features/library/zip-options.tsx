import { EXPORT_FORMAT_FACTS } from '@escriba/contracts/shared/export-formats';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/check-field.tsx';
import { hasColumns, type ZipWish } from './zip-choice.ts';

type ZipOptionsProps = {
  readonly wish: ZipWish;
  readonly onChange: (part: Partial<ZipWish>) => void;
};

/** Renders what the files include. */
export const ZipOptions = ({ wish, onChange }: ZipOptionsProps) => {
  const { t } = useTranslation('library');
  return (
    <div className="flex flex-col">
      <CheckField
        label={t('zip.speakers')}
        isOn={wish.speakers}
        onChange={(speakers) => onChange({ speakers })}
      />
      <CheckField label={t('zip.times')} isOn={wish.times} onChange={(times) => onChange({ times })} />
      {hasColumns(wish) ? (
        <CheckField
          label={t('zip.sideBySide')}
          isOn={wish.isSideBySide}
          onChange={(isSideBySide) => onChange({ isSideBySide })}
        />
      ) : null}
      {EXPORT_FORMAT_FACTS[wish.format].hasInsights ? (
        <>
          <CheckField
            label={t('zip.summary')}
            isOn={wish.hasSummary}
            onChange={(hasSummary) => onChange({ hasSummary })}
          />
          <CheckField
            label={t('zip.chapters')}
            isOn={wish.hasChapters}
            onChange={(hasChapters) => onChange({ hasChapters })}
          />
          {wish.translation === null ? null : (
            <p className="pt-1 text-sm text-muted text-pretty">{t('zip.made')}</p>
          )}
        </>
      ) : null}
    </div>
  );
};
