import { useLocale } from '../../../i18n/locale.ts';
import { formatDay } from '../../../media/sent-at.ts';

/** The day above its first message. `day` as `2024-03-15`. */
export const DayName = ({ day }: { readonly day: string }) => {
  const locale = useLocale();
  return (
    <p className="mb-3 border-b border-line pt-4 pb-1.5 font-sans text-xs font-medium text-muted">
      <time dateTime={day}>{formatDay(day, locale)}</time>
    </p>
  );
};
