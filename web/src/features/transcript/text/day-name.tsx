import { useLocale } from '../../../i18n/locale.ts';
import { formatDay } from '../../../media/sent-at.ts';
import { dayClasses } from './text-classes.ts';

/** Shows the day above its first message. `day` as `2024-03-15`. */
export const DayName = ({ day }: { readonly day: string }) => {
  const locale = useLocale();
  return (
    <p className={dayClasses}>
      <time dateTime={day}>{formatDay(day, locale)}</time>
    </p>
  );
};
