import { useTranslation } from 'react-i18next';
import { useLocale, useLocalPath } from '../../i18n/locale.ts';
import { contactHref } from '../../platform/contact.ts';
import { paths } from '../../platform/paths.ts';
import { env } from '../../platform/env.ts';
import { Section } from './section.tsx';

/** What customers said, as the operator configured it. Without any, the place says that there are none. */
export const Testimonials = ({ testimonials = env.testimonials }) => {
  const { t } = useTranslation('landing');
  const locale = useLocale();
  const local = useLocalPath();
  return (
    <Section id="testimonials" title={t('testimonials.title')}>
      {testimonials.length === 0 ? (
        <div className="flex flex-col items-start gap-2 rounded-card border border-dashed border-line-strong px-5 py-6 text-muted">
          <p className="text-pretty">{t('testimonials.none')}</p>
          <a
            href={contactHref({ email: env.contactEmail, support: local(paths.support) })}
            className="inline-flex items-center rounded-control text-accent underline underline-offset-4 touch:min-h-11"
          >
            {t('testimonials.write')}
          </a>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {testimonials.map(({ name, role, quote }) => (
            <li key={name} className="rounded-card border border-line bg-raised p-5 sm:p-6">
              <figure className="flex h-full flex-col gap-4">
                <blockquote className="grow font-serif text-lg text-pretty">{quote[locale]}</blockquote>
                <figcaption className="text-sm">
                  <span className="font-medium">{name}</span>
                  {role === '' ? null : <span className="block text-muted">{role}</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
