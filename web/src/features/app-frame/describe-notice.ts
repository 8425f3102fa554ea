import { formatDate } from '@escriba/contracts/shared/format-date';
import { planName } from '@escriba/contracts/plans/texts';
import type { Locale } from '@escriba/contracts/shared/locale';
import type { TFunction } from 'i18next';
import {
  AtSign,
  BadgeCheck,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  Gauge,
  type LucideIcon,
  Scale,
} from 'lucide-react';
import type { NoticeSubject } from '../../data/notices/notice.ts';
import { shortName } from '../../media/shown-name.ts';
import { formatPlanMinutes } from '../../media/format.ts';
import { appTranscription, paths } from '../../platform/paths.ts';
import { formatDay } from '../../ui/day.ts';
import { formatMoney } from '../../ui/money.ts';

type Description = {
  readonly Icon: LucideIcon;
  /** The colour of the icon. */
  readonly tone: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
};

type T = TFunction<'frame'>;

/** Returns how a notice looks, what it says, and the page that it leads to. */
export const describeNotice = (subject: NoticeSubject, t: T, locale: Locale): Description => {
  switch (subject.kind) {
    case 'completed':
    case 'failed':
    case 'link_opened':
    case 'mention':
      return {
        ...RECORDING_LOOKS[subject.kind],
        title: t(`notices.${subject.kind}`),
        text: shortName(subject.originalFileName),
        to: placeOf(subject),
      };
    case 'paid':
    case 'overdue':
    case 'plan_end':
      return describePayment(subject, t, locale);
    case 'month_near':
    case 'month_reached':
    case 'day_reached':
      return describeLimit(subject, t, locale);
    case 'domain_lost':
    case 'domain_taken':
      return {
        Icon: CircleAlert,
        tone: 'text-danger',
        title: t(`notices.${subject.kind}`),
        text: subject.host,
        to: `${paths.appSettings}#domain`,
      };
    case 'terms':
    case 'privacy':
      return {
        Icon: Scale,
        tone: 'text-accent',
        title: t(`notices.${subject.kind}`),
        text: t('notices.legalText'),
        to: paths[subject.kind],
      };
  }
};

type OfRecording = Extract<
  NoticeSubject,
  { readonly kind: 'completed' | 'failed' | 'link_opened' | 'mention' }
>;

const placeOf = (subject: OfRecording): string => {
  if (subject.kind === 'failed') return paths.appTranscriptions;
  const path = appTranscription(subject.transcriptionId);
  return subject.kind === 'mention' ? `${path}#comment=${subject.commentId}` : path;
};

const RECORDING_LOOKS = {
  completed: { Icon: CircleCheck, tone: 'text-success' },
  failed: { Icon: CircleX, tone: 'text-danger' },
  link_opened: { Icon: Eye, tone: 'text-accent' },
  mention: { Icon: AtSign, tone: 'text-accent' },
} as const;

type Payment = Extract<NoticeSubject, { readonly kind: 'paid' | 'overdue' | 'plan_end' }>;

const describePayment = (subject: Payment, t: T, locale: Locale): Description => {
  const plan = planName(subject.plan, locale);
  switch (subject.kind) {
    case 'paid':
      return {
        Icon: BadgeCheck,
        tone: 'text-success',
        title: t('notices.paid'),
        text: t('notices.paidText', { plan, amount: formatMoney(subject.amountCents, locale) }),
        to: paths.appSubscription,
      };
    case 'overdue':
      return {
        Icon: CircleAlert,
        tone: 'text-danger',
        title: t('notices.overdue'),
        text: t('notices.overdueText', { plan, day: formatDay(subject.graceUntil, locale) }),
        to: paths.appSubscription,
      };
    case 'plan_end':
      return {
        Icon: CalendarClock,
        tone: 'text-warning',
        title: t(`notices.planEnd.${subject.reason}`, { plan }),
        text: t(`notices.planEndText.${subject.reason}`, { plan }),
        to: paths.appSubscription,
      };
  }
};

type Limit = Extract<NoticeSubject, { readonly kind: 'month_near' | 'month_reached' | 'day_reached' }>;

const describeLimit = (subject: Limit, t: T, locale: Locale): Description => ({
  Icon: Gauge,
  tone: subject.kind === 'month_near' ? 'text-warning' : 'text-danger',
  title: t(`notices.${subject.kind}`),
  text:
    subject.kind === 'month_near'
      ? t('notices.monthNearText', {
          minutes: formatPlanMinutes(subject.minutes, locale),
          limit: formatPlanMinutes(subject.limit, locale),
        })
      : t('notices.resetText', {
          day: formatDate(new Date(subject.resetsAt), locale, { day: 'numeric', month: 'long' }),
        }),
  to: paths.appUsage,
});
