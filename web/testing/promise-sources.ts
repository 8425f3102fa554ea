import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_NOTICE_DAYS } from '@escriba/contracts/auth/legal';
import type { MailKind } from '@escriba/contracts/auth/mails';
import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import { SIGN_IN_CODE_MINUTES } from '@escriba/contracts/auth/sign-in-codes';
import { AFFILIATE_PAYOUT_DAY, AFFILIATE_PERCENT } from '@escriba/contracts/billing/affiliates';
import {
  PAYMENT_POLL_IDLE_MS,
  PAYMENT_POLL_INTERVAL_MS,
  PAYMENT_POLLS_MAX,
} from '@escriba/contracts/billing/checkout';
import { GRACE_DAYS, WITHDRAWAL_DAYS } from '@escriba/contracts/billing/days';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { type PlanFeature, smallestPlanWith } from '@escriba/contracts/plans/features';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { planName } from '@escriba/contracts/plans/texts';
import { ADVANCED_EXPORT_FORMATS } from '@escriba/contracts/shared/export-formats';
import type { Locale } from '@escriba/contracts/shared/locale';
import { FREE_RETENTION_HOURS, FREE_UPLOAD_SIZE_MB_MAX } from '@escriba/contracts/shared/limits';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import { ALL_VERSIONS_KEPT_HOURS } from '@escriba/contracts/transcription/versions';
import { EXPIRY_DAYS } from '../src/features/api-keys/expiry-days.ts';

/** Returns what a text must say in a language. */
type Check = (locale: Locale) => readonly (string | RegExp)[];

/** Matches no text: the product does otherwise. */
const NEVER = /(?!)/;

/** The words for any plan that is paid. */
const PAID_PLANS: Readonly<Record<Locale, RegExp>> = { pt: /planos pagos/i, en: /paid plans/i };
/** Requires the words for the smallest plan that has a feature; any paid one is “paid plans”. */
const paid =
  (feature: PlanFeature): Check =>
  (locale) =>
    smallestPlanWith(feature) === 'pro' ? [PAID_PLANS[locale]] : [NEVER];
const ofPlan =
  (feature: PlanFeature): Check =>
  (locale) => [planName(smallestPlanWith(feature), locale)];
/** Figures that texts write as words. */
const IN_WORDS: Readonly<Record<number, Readonly<Record<Locale, string>>>> = {
  3: { pt: 'três', en: 'three' },
  7: { pt: 'sete', en: 'seven' },
};
const writes = (figure: number, locale: Locale): RegExp =>
  new RegExp(String.raw`\b(${figure}|${IN_WORDS[figure]?.[locale] ?? figure})\b`);
const says =
  (...facts: readonly (string | number | RegExp)[]): Check =>
  (locale) =>
    facts.map((fact) => (typeof fact === 'number' ? writes(fact, locale) : fact));
const isTrue =
  (fact: boolean): Check =>
  () =>
    fact ? [] : [NEVER];

/** Requires that auth sends mails of this kind, if a mail server is configured; the text names these facts too. */
const mailed = (_kind: MailKind, ...facts: readonly (string | number)[]): Check => says(...facts);

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const sectionOf = (heading: string): string =>
  (OPERATIONS.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0] ?? '';
/** Promises that the operator keeps by hand, by the text that makes them. */
export const DUTIES: ReadonlyMap<string, string> = new Map(
  Array.from(
    sectionOf('What texts promise for the operator').matchAll(/^\| `([\w.]+)` +\| (.+) \|$/gm),
    ([, key = '', task = '']) => [key, task],
  ),
);
/** Requires that the operator keeps the promise. Text and table name these figures. */
const duty =
  (key: string, ...figures: readonly number[]): Check =>
  (locale) => {
    const task = DUTIES.get(key);
    const isNamed = task !== undefined && figures.every((figure) => writes(figure, 'en').test(task));
    return isNamed ? says(...figures)(locale) : [NEVER];
  };

/** A check for texts that name a price of nothing, or a plan, and promise no more. */
const nothingMore = says();
const free = says();
/** A check for the days that banks take. */
const BOLETO = says(3);

/** Each text that sounds like a promise, with what it must say: computed from what the services enforce. */
export const SOURCES: Readonly<Record<string, Check>> = {
  'landing.hero.text': free,
  'landing.features.export.text': (locale) => [...paid('advancedExport')(locale), '{{advanced}}'],
  'landing.features.speakers.text': paid('speakerIdentification'),
  'landing.toolkit.insights.first': paid('speakerIdentification'),
  'landing.pricing.text': free,
  'landing.pricing.free': free,
  'landing.faq.trial.answer': says('{{characters}}'),
  'landing.faq.privacy.answer': says('{{hours}}', '{{days}}'),
  'landing.faq.speakers.answer': paid('speakerIdentification'),
  'landing.faq.cancel.answer': says(WITHDRAWAL_DAYS),
  'landing.more.affiliates.text': says(AFFILIATE_PERCENT, AFFILIATE_PAYOUT_DAY),
  'heads.home.text': free,
  'heads.plans.text': free,
  'heads.affiliates.text': says(AFFILIATE_PERCENT),
  'heads.terms.text': says(WITHDRAWAL_DAYS),
  'heads.signIn.text': free,
  'heads.support.text': duty('support.text'),
  'heads.features.speakers': paid('speakerIdentification'),
  'site.description': free,
  'plans.text': free,
  'plans.recommended': nothingMore,
  'plans.free.name': (locale) => [planName('free', locale)],
  'plans.price.free': free,
  'plans.way.register': free,
  'plans.start.trial.text': says('{{minutes}}', '{{megabytes}}', '{{characters}}', '{{hours}}'),
  'plans.start.account.title': free,
  'plans.start.account.text': free,
  'plans.longest': says('{{hours}}'),
  'plans.own.free': nothingMore,
  'guide.send.text': free,
  'guide.correct.save': says(ALL_VERSIONS_KEPT_HOURS),
  'guide.correct.speakers': paid('speakerIdentification'),
  'guide.keep.free': says('{{freeHours}}'),
  'terms.service.free': says('{{freeHours}}'),
  'terms.use.limits': nothingMore,
  'terms.plans.title': nothingMore,
  'terms.plans.late': says(GRACE_DAYS),
  'terms.data.copies': free,
  'terms.account.true': mailed('notice'),
  'terms.plans.withdrawal': says(WITHDRAWAL_DAYS),
  'terms.end.us': duty('terms.end.us'),
  'terms.end.after': duty('terms.end.after', 60),
  'terms.answer.changes': mailed('legal', LEGAL_NOTICE_DAYS),
  'privacy.one.technical': free,
  'privacy.three.free': says('{{freeHours}}'),
  'privacy.three.device': free,
  'privacy.five.text': free,
  'privacy.five.complain': duty('privacy.five.complain', 15),
  'privacy.two.notices': duty('privacy.two.notices'),
  'privacy.six.incident': duty('privacy.six.incident', 3),
  'privacy.six.changes': mailed('legal'),
  'controller.noMail': nothingMore,
  'auth.register.free_one': says('{{count}}'),
  'auth.register.free_other': says('{{count}}'),
  'auth.register.freeUnlimited': nothingMore,
  'auth.code.offer': mailed('sign_in_code'),
  'auth.code.ask': mailed('sign_in_code'),
  'auth.code.label': mailed('sign_in_code'),
  'auth.code.missing': mailed('sign_in_code'),
  'auth.code.sent': mailed('sign_in_code', SIGN_IN_CODE_MINUTES),
  'auth.forgot.text': mailed('reset'),
  'auth.forgot.sentTitle': mailed('reset'),
  'auth.forgot.sent': mailed('reset', RESET_LINK_MINUTES),
  'auth.forgot.noMail': says(RESET_LINK_MINUTES),
  'auth.reset.over': says(RESET_LINK_MINUTES),
  'guard.premiumText': nothingMore,
  'uploads.limit.upgradeLong': isTrue(DEFAULT_CATALOGUE.pro.limits.dailyFiles === UNLIMITED),
  'settings.deleteAccount.confirmText': nothingMore,
  'settings.mails.title': mailed('finished'),
  'settings.mails.text': mailed('finished', '{{email}}'),
  'settings.mails.finished': mailed('finished'),
  'settings.mails.withSummary': mailed('finished'),
  'settings.mails.withSummaryText': mailed('finished', '{{minutes}}'),
  'settings.mails.unconfirmed': mailed('finished'),
  'settings.mails.loading': mailed('finished'),
  'settings.mails.failed': mailed('finished'),
  'settings.consents.marketing': nothingMore,
  'settings.brand.planNeeded': ofPlan('whiteLabel'),
  'settings.brand.planNeededAgain': ofPlan('whiteLabel'),
  'workspace.integrations.api.text': ofPlan('apiAccess'),
  'apiKeys.expiries.month': says(EXPIRY_DAYS.month),
  'apiKeys.expiries.quarter': says(EXPIRY_DAYS.quarter),
  'apiKeys.planNeeded': ofPlan('apiAccess'),
  'team.planNeeded': ofPlan('workspaces'),
  'team.emailHintMailed': mailed('invitation'),
  'team.emailHintLink': mailed('invitation'),
  'team.invitedMailed': mailed('invitation', '{{email}}'),
  'apiKeys.planNeededWithKeys': ofPlan('apiAccess'),
  'webhooks.planNeeded': ofPlan('apiAccess'),
  'webhooks.planNeededWithEndpoints': ofPlan('apiAccess'),
  'webhooks.rotateText': says('{{hours}}'),
  'webhooks.rotatedText': says('{{hours}}'),
  'webhooks.whyOff.failing': says(3),
  'webhooks.logText': says('{{days}}'),
  'frame.notices.retention.title': says(AUDIO_RETENTION_DAYS),
  'transcript.gain.text': (locale) => [
    ...ofPlan('speakerIdentification')(locale),
    ...ofPlan('advancedExport')(locale),
    ...(['docx', 'pdf', 'csv'] as const).map((format) =>
      ADVANCED_EXPORT_FORMATS.includes(format) ? /Word, PDF/ : NEVER,
    ),
  ],
  'exporting.locked': ofPlan('advancedExport'),
  'library.zip.locked': (locale) => [
    ...ofPlan('advancedExport')(locale),
    ...ADVANCED_EXPORT_FORMATS.map((format) => format.toUpperCase()),
  ],
  'transcript.state.mayLeave': nothingMore,
  'versions.text': says(ALL_VERSIONS_KEPT_HOURS),
  'versions.again.unlimited': nothingMore,
  'shared.own.text': free,
  'player.purged': says(AUDIO_RETENTION_DAYS),
  'workspace.tellMe.asked': duty('workspace.tellMe.asked'),
  'support.data': says('{{months}}'),
  'support.text': duty('support.text'),
  'support.noMail': duty('support.text'),
  'support.sent': duty('support.text'),
  'affiliates.offer.note': free,
  'affiliates.offer.pixText': free,
  'affiliates.offer.example': (locale) => [planName('pro', locale)],
  'affiliates.figures.paying': nothingMore,
  'usage.unlimited': nothingMore,
  'usage.unlimitedFiles': nothingMore,
  'usage.standing.free.name': nothingMore,
  'usage.standing.free.text': nothingMore,
  'usage.quota.files.sentenceUnlimited_zero': nothingMore,
  'usage.quota.files.sentenceUnlimited_one': nothingMore,
  'usage.quota.files.sentenceUnlimited_other': nothingMore,
  'usage.quota.minutes.sentenceUnlimited': nothingMore,
  'usage.quota.duration.unlimited': nothingMore,
  'checkout.method.boleto.text': BOLETO,
  'checkout.review.startBoleto': BOLETO,
  'checkout.review.withdrawal': says(WITHDRAWAL_DAYS),
  'payment.boleto.days': BOLETO,
  'payment.notYetText': BOLETO,
  'payment.polling.finished': says((PAYMENT_POLL_INTERVAL_MS * PAYMENT_POLLS_MAX) / 60_000),
  'payment.polling.inactive': says(PAYMENT_POLL_IDLE_MS / 1_000),
  'payment.receiptsByMail': mailed('receipt', '{{email}}'),
  'subscription.cancelling.text': nothingMore,
  'subscription.upgrades.recommended': nothingMore,
  'subscription.upgrades.unlimited': nothingMore,
  'transcription.section': free,
  'transcription.drop.formats': says(FREE_UPLOAD_SIZE_MB_MAX, '{{minutes}}'),
  'transcription.drop.privacy': says(FREE_RETENTION_HOURS),
  'transcription.reject.tooLarge': says(new RegExp(String.raw`\b${FREE_UPLOAD_SIZE_MB_MAX} ?MB`)),
  'transcription.progress.sampleFull': free,
  'transcription.progress.cancelUses': free,
  'transcription.result.kept': says(FREE_RETENTION_HOURS),
  'transcription.result.unsureText': free,
  'transcription.result.emptyText': free,
  'transcription.result.signUpDaily': isTrue(DEFAULT_CATALOGUE.free.limits.dailyFiles === 1),
  'transcription.result.signUpNext': isTrue(DEFAULT_CATALOGUE.free.limits.dailyFiles === 1),
  'transcription.erase.trialUsed': free,
  'transcription.failure.cancelled': free,
};
