import type { Seller } from '@escriba/contracts/billing/catalogue';
import { useTranslation } from 'react-i18next';
import { Clauses } from '../../../ui/clauses.tsx';

/** Shows the company that sells, the summary of the contract and its clauses (Decreto 7.962/2013). */
export const SellerSummary = ({ seller }: { readonly seller: Seller }) => {
  const { t } = useTranslation('checkout');
  const { name, cnpj, address } = seller;
  const company = cnpj === '' ? name : `${name} · ${t('review.cnpj', { cnpj })}`;
  // Without configuration the seller has neither CNPJ, address nor e-mail.
  const facts = [company, address].filter((fact) => fact !== '');
  return (
    <section className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3 text-sm text-muted">
      <h4 className="font-medium text-ink">{t('review.seller')}</h4>
      <p className="text-pretty">
        {facts.map((fact) => (
          <span key={fact} className="block">
            {fact}
          </span>
        ))}
        {seller.email === '' ? null : (
          <a href={`mailto:${seller.email}`} className="underline underline-offset-2">
            {seller.email}
          </a>
        )}
      </p>
      <h4 className="font-medium text-ink">{t('review.contract')}</h4>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty">
        {seller.contract.summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <details>
        <summary className="cursor-pointer rounded-control underline underline-offset-2 touch:py-2.5">
          {t('review.wholeContract')}
        </summary>
        <div className="pt-3 pb-1">
          <Clauses clauses={seller.contract.clauses} />
        </div>
      </details>
      <p className="text-pretty">{t('review.consent')}</p>
    </section>
  );
};
