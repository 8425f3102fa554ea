import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../data/billing/catalogue.ts';
import { env } from '../../platform/env.ts';

/** The company that answers for the service, and where to write to it. The operator configures both. */
export const Controller = () => {
  const { t } = useTranslation('controller');
  const { data } = useCatalogue();
  const { name = 'Escriba', cnpj = '', address = '', email = env.contactEmail } = data?.seller ?? {};
  return (
    <section aria-labelledby="controller-title" className="flex flex-col gap-3">
      <h2 id="controller-title" className="font-serif text-xl font-medium tracking-[-0.01em]">
        {t('title')}
      </h2>
      <address className="flex flex-col not-italic">
        <span className="font-medium">{name}</span>
        {cnpj === '' ? null : <span>CNPJ {cnpj}</span>}
        {address === '' ? null : <span>{address}</span>}
      </address>
      <p>
        {t('contact')}{' '}
        <a href={`mailto:${email}`} className="text-accent underline underline-offset-2">
          {email}
        </a>
        .
      </p>
    </section>
  );
};
