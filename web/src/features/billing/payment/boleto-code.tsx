import type { PaymentData } from '@escriba/contracts/billing/checkout';
import { ExternalLink, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClasses } from '../../../ui/button.tsx';
import { CopyField } from './copy-field.tsx';

/** Shows the digitable line, the boleto online and its PDF. */
export const BoletoCode = ({
  data: { boletoLine, boletoUrl, boletoPdf },
}: {
  readonly data: PaymentData;
}) => {
  const { t } = useTranslation('payment');
  const links = [
    { url: boletoUrl, text: t('boleto.open'), Icon: ExternalLink },
    { url: boletoPdf, text: t('boleto.pdf'), Icon: FileDown },
  ];
  return (
    <>
      {boletoLine === undefined ? null : (
        <CopyField
          label={t('boleto.line')}
          text={boletoLine}
          shown={formatLine(boletoLine)}
          action={t('boleto.copyLine')}
        />
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        {links.map(({ url, text, Icon }) =>
          url === undefined ? null : (
            <a key={text} href={url} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
              <Icon aria-hidden="true" className="size-4" />
              {text}
            </a>
          ),
        )}
      </div>
      <p className="text-sm text-muted text-pretty">{t('boleto.days')}</p>
    </>
  );
};

/** Writes the 47 digits of a boleto in the groups in which banks print and ask for them. */
const formatLine = (line: string): string =>
  line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
