import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { env } from '../../platform/env.ts';
import { Section } from './section.tsx';

/** Shows what customers said, as the operator configured it. Without any, only the anchor is there. */
export const Testimonials = ({ testimonials = env.testimonials }) => {
  const { t } = useTranslation('landing');
  const locale = useLocale();
  if (testimonials.length === 0) return <div id="testimonials" />;
  return (
    <Section id="testimonials" title={t('testimonials.title')}>
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
    </Section>
  );
};
