import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { SAMPLE_SENTIMENTS, type Sentiment, SENTIMENTS } from './sample-data.ts';

const LOOKS: Readonly<Record<Sentiment, { fill: string; text: string; Icon: LucideIcon }>> = {
  positive: { fill: 'fill-success', text: 'text-success', Icon: Smile },
  negative: { fill: 'fill-danger', text: 'text-danger', Icon: Frown },
  neutral: { fill: 'fill-ink/25', text: 'text-muted', Icon: Meh },
};
const SIZE = 176;
const THICKNESS = 22;

/** Shows the mood of the meetings. The ring's legend is its data table. */
export const Sentiments = () => {
  const { t } = useTranslation('dashboard');
  const total = SENTIMENTS.reduce((sum, kind) => sum + SAMPLE_SENTIMENTS[kind], 0);
  return (
    <Card title={t('sentiments.title')}>
      <div className="flex grow flex-col items-center justify-center gap-6">
        <Ring total={total} label={t('sentiments.total')} />
        <table className="w-full text-sm">
          <caption className="sr-only">{t('sentiments.title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('sentiments.kind')}</th>
              <th scope="col">{t('sentiments.value')}</th>
            </tr>
          </thead>
          <tbody>
            {SENTIMENTS.map((kind) => {
              const { text, Icon } = LOOKS[kind];
              return (
                <tr key={kind} className="border-t border-line first:border-t-0">
                  <th scope="row" className="py-2 text-left font-normal">
                    <span className="flex items-center gap-2.5">
                      <Icon aria-hidden="true" className={`size-4.5 ${text}`} />
                      {t(`sentiments.${kind}`)}
                    </span>
                  </th>
                  <td className="py-2 text-right font-medium tabular-nums">{SAMPLE_SENTIMENTS[kind]}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot className="sr-only">
            <tr>
              <th scope="row">{t('sentiments.total')}</th>
              <td>{total}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
};

const Ring = ({ total, label }: { readonly total: number; readonly label: string }) => (
  <svg width={SIZE} height={SIZE} aria-hidden="true" className="tabular-nums">
    <Group top={SIZE / 2} left={SIZE / 2}>
      <Pie
        data={[...SENTIMENTS]}
        pieValue={(kind) => SAMPLE_SENTIMENTS[kind]}
        pieSort={null}
        pieSortValues={null}
        outerRadius={SIZE / 2}
        innerRadius={SIZE / 2 - THICKNESS}
        padAngle={0.025}
        cornerRadius={4}
      >
        {({ arcs, path }) =>
          arcs.map((arc) => <path key={arc.data} d={path(arc) ?? ''} className={LOOKS[arc.data].fill} />)
        }
      </Pie>
      <text textAnchor="middle" y={6} className="fill-ink text-3xl font-semibold tracking-[-0.02em]">
        {total}
      </text>
      <text textAnchor="middle" y={28} className="fill-muted text-sm">
        {label}
      </text>
    </Group>
  </svg>
);
