import i18next from 'i18next';
import type { RejectionReason } from './file-checks.ts';

/** Returns the text for a reason. */
export const describeRejection = (reason: RejectionReason): string => {
  const t = i18next.getFixedT(null, 'uploads');
  switch (reason.name) {
    case 'notMedia':
      return t('rejected.notMedia');
    case 'empty':
      return t('rejected.empty');
    case 'tooLarge':
      return t('rejected.tooLarge', { limit: reason.limitMB });
    case 'tooLong':
      return t('rejected.tooLong', {
        hours: Math.floor(reason.limitMinutes / 60),
        minutes: reason.limitMinutes % 60,
      });
    case 'daily':
      return t('rejected.daily', { count: reason.limit });
    case 'monthly':
      return t('rejected.monthly', { minutes: reason.minutesLeft });
  }
};
