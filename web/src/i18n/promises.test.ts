import { RESET_LINK_MINUTES } from '@escriba/contracts/auth/resets';
import { SIGN_IN_CODE_MINUTES } from '@escriba/contracts/auth/sign-in-codes';
import { AFFILIATE_PAYOUT_DAY, AFFILIATE_PERCENT } from '@escriba/contracts/billing/affiliates';
import { DEFAULT_CATALOGUE } from '@escriba/contracts/plans/default-catalogue';
import { type PlanFeature, smallestPlanWith } from '@escriba/contracts/plans/features';
import { UNLIMITED } from '@escriba/contracts/plans/limits';
import { planName } from '@escriba/contracts/plans/texts';
import { ADVANCED_EXPORT_FORMATS } from '@escriba/contracts/shared/export-formats';
import type { Locale } from '@escriba/contracts/shared/locale';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import { describe, expect, it } from '@jest/globals';

/** Texts of the public pages, and those inside the app that say what a plan has. */
const AREAS = [
  'landing',
  'heads',
  'site',
  'plans/plans',
  'reading/guide',
  'legal/terms',
  'legal/privacy',
  'account/auth',
  'account/guard',
  'support/support',
  'app/uploads',
  'app/workspace',
  'app/settings',
  'app/api-keys',
  'app/frame',
  'transcript/transcript',
  'transcript/exporting',
] as const;

/** What sounds like a promise about a plan or a figure. */
const PROMISE: Readonly<Record<Locale, RegExp>> = {
  pt: /planos? (pagos?|pro\b|enterprise|gratuito)|plano gratuito|fazem? parte|gr[áa]tis|de graça|ilimitad|sem limite|24\/7|recomend|\d+ ?(MB|GB|h\b|min|hora|dia|%|áudio)/i,
  en: /(paid|pro|enterprise|free) plans?\b|part of the \w+ plan|\bfree\b|unlimited|without (a )?limit|24\/7|recommend|\d+ ?(MB|GB|h\b|min|hour|day|%|recording|audio)/i,
};
/** What no plan has: members of a team, and recordings of meetings that a service of others keeps. */
const NOT_SOLD = /zoom|\bmeet\b|teams|equipe|integra[çt]|24\/7|dedicad[oa]|dedicated/i;
const SOLD_IN = /^(landing|heads|site|plans|guide|terms|auth|guard)\b/;

type Check = (locale: Locale) => readonly (string | RegExp)[];

/** The words for the smallest plan that has a feature; any paid one is “paid plans”. */
const paid =
  (feature: PlanFeature): Check =>
  (locale) =>
    smallestPlanWith(feature) === 'pro' ? [locale === 'pt' ? /planos pagos/i : /paid plans/i] : [/^$/];
const ofPlan =
  (feature: PlanFeature): Check =>
  (locale) => [planName(smallestPlanWith(feature), locale)];
const says =
  (...facts: readonly (string | number | RegExp)[]): Check =>
  () =>
    facts.map((fact) => (typeof fact === 'number' ? new RegExp(String.raw`\b${fact}\b`) : fact));
/** Names a price of nothing, or a plan, and promises no more. */
const nothingMore = says();
const free = says();

/** Each text that sounds like a promise, with what it must say: computed from what the services enforce. */
const SOURCES: Readonly<Record<string, Check>> = {
  'landing.hero.text': free,
  'landing.features.export.text': (locale) => [...paid('advancedExport')(locale), '{{advanced}}'],
  'landing.features.speakers.text': paid('speakerIdentification'),
  'landing.toolkit.insights.first': paid('speakerIdentification'),
  'landing.pricing.text': free,
  'landing.pricing.free': free,
  'landing.faq.trial.answer': says('{{characters}}'),
  'landing.faq.privacy.answer': says('{{hours}}', '{{days}}'),
  'landing.faq.speakers.answer': paid('speakerIdentification'),
  'landing.more.affiliates.text': says(AFFILIATE_PERCENT, AFFILIATE_PAYOUT_DAY),
  'heads.home.text': free,
  'heads.plans.text': free,
  'heads.affiliates.text': says(AFFILIATE_PERCENT),
  'heads.signIn.text': free,
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
  'guide.correct.speakers': paid('speakerIdentification'),
  'guide.keep.free': says('{{freeHours}}'),
  'terms.service.free': says('{{freeHours}}'),
  'terms.use.limits': nothingMore,
  'terms.plans.title': nothingMore,
  'terms.plans.late': nothingMore,
  'terms.data.copies': free,
  'terms.end.after': says(60),
  'terms.answer.changes': says(30),
  'privacy.one.technical': free,
  'privacy.three.free': says('{{freeHours}}'),
  'privacy.three.device': free,
  'privacy.five.text': free,
  'privacy.five.complain': says(15),
  'auth.register.free_one': says('{{count}}'),
  'auth.register.free_other': says('{{count}}'),
  'auth.register.freeUnlimited': nothingMore,
  'auth.code.sent': says(SIGN_IN_CODE_MINUTES),
  'auth.forgot.sent': says(RESET_LINK_MINUTES),
  'auth.forgot.noMail': says(RESET_LINK_MINUTES),
  'auth.reset.over': says(RESET_LINK_MINUTES),
  'guard.premiumText': nothingMore,
  'uploads.limit.upgradeLong': () => (DEFAULT_CATALOGUE.pro.limits.dailyFiles === UNLIMITED ? [] : [/^$/]),
  'settings.deleteAccount.confirmText': nothingMore,
  'settings.brand.planNeeded': ofPlan('whiteLabel'),
  'settings.brand.planNeededAgain': ofPlan('whiteLabel'),
  'workspace.integrations.api.text': ofPlan('apiAccess'),
  'apiKeys.planNeeded': ofPlan('apiAccess'),
  'apiKeys.planNeededWithKeys': ofPlan('apiAccess'),
  'frame.notices.retention.title': says(AUDIO_RETENTION_DAYS),
  'transcript.gain.text': (locale) => [
    ...ofPlan('speakerIdentification')(locale),
    ...ofPlan('advancedExport')(locale),
    ...(['docx', 'pdf', 'csv'] as const).map((format) =>
      ADVANCED_EXPORT_FORMATS.includes(format) ? /Word, PDF/ : /^$/,
    ),
  ],
  'exporting.locked': ofPlan('advancedExport'),
};

const readTexts = async (locale: Locale): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  const walk = (part: unknown, path: string): void => {
    if (typeof part === 'string') texts.set(path, part);
    else for (const [key, value] of Object.entries(part as object)) walk(value, `${path}.${key}`);
  };
  for (const area of AREAS) {
    const module = (await import(`./${locale}/${area}.ts`)) as Record<string, unknown>;
    for (const [name, part] of Object.entries(module)) walk(part, name);
  }
  return texts;
};

describe.each(['pt', 'en'] as const)('what pages promise (%s)', (locale) => {
  it('is what the services enforce, text by text', async () => {
    const texts = [...(await readTexts(locale))];
    const promises = texts.filter(([key, text]) => PROMISE[locale].test(text) || key in SOURCES);
    const wrong = promises.flatMap(([key, text]) => {
      const check = SOURCES[key];
      if (check === undefined) return [`${key} has no source: ${text}`];
      const missing = check(locale).filter((fact) =>
        typeof fact === 'string' ? !text.includes(fact) : !fact.test(text),
      );
      return missing.map((fact) => `${key} lacks ${String(fact)}: ${text}`);
    });
    expect(wrong).toEqual([]);
    expect(promises.length).toBeGreaterThan(40);
  });

  it('has nothing that no plan has', async () => {
    const texts = [...(await readTexts(locale))];
    const sold = texts.filter(([key, text]) => SOLD_IN.test(key) && NOT_SOLD.test(text));
    expect(sold).toEqual([]);
  });
});
