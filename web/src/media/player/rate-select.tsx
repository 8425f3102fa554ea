import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { classes } from '../../ui/classes.ts';
import { SelectControl } from '../../ui/select-control.tsx';
import { usePlayback, usePlaybackRate } from './page-playback.ts';
import { PLAYBACK_RATES } from './playback-state.ts';

/** Renders the playback rate, shared by all players. */
export const RateSelect = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('player');
  const playback = usePlayback();
  const format = new Intl.NumberFormat(useLocale());
  return (
    <SelectControl
      aria-label={t('rate')}
      title={t('rate')}
      value={String(usePlaybackRate())}
      onChange={(event) => playback.setRate(Number(event.target.value))}
      options={PLAYBACK_RATES.map((rate) => ({ value: String(rate), label: `${format.format(rate)}×` }))}
      className={classes(
        'h-9 shrink-0 rounded-control bg-transparent px-2 text-center font-medium text-muted tabular-nums transition-colors duration-150 hover:bg-ink/6 hover:text-ink touch:h-11',
        className,
      )}
    />
  );
};
