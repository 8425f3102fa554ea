import type { Seller } from '@escriba/contracts';
import { useTranslation } from 'react-i18next';

/** The company that sells and the summary of the contract (Decreto 7.962/2013). */
export const SellerSummary = ({ seller }: { readonly seller: Seller }) => {
  const { t } = useTranslation('checkout');
  return (
    <section className="flex flex-col gap-2 rounded-card bg-sunken px-4 py-3 text-sm text-muted">
      <h4 className="font-medium text-ink">{t('review.seller')}</h4>
      <p className="text-pretty">
        {seller.name} · {t('review.cnpj', { cnpj: seller.cnpj })}
        <br />
        {seller.address}
        <br />
        <a href={`mailto:${seller.email}`} className="underline underline-offset-2">
          {seller.email}
        </a>
      </p>
      <h4 className="font-medium text-ink">{t('review.contract')}</h4>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-pretty">
        {seller.contract.summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="text-pretty">{t('review.consent')}</p>
    </section>
  );
};
