import { CardBody } from './card-body.tsx';
import { Facts } from './facts.tsx';
import { AllLabels } from './labels/row-labels.tsx';
import type { RowProps } from './row-props.ts';
import { cleanName } from '../../media/shown-name.ts';
import { StatusBadge } from './status-badge.tsx';

/** Renders an expanded row: status, file, player and the beginning of the text. */
export const RecordingDetails = ({ id, item, commands }: RowProps & { readonly id: string }) => (
  <div id={id} className="flex animate-write flex-col gap-3 px-3 pt-1 pb-5 @2xl:pr-6 @2xl:pl-23">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={item.status} />
      <span className="min-w-0 text-sm wrap-anywhere">
        <bdi>{cleanName(item.originalFileName)}</bdi>
      </span>
    </div>
    <Facts item={item} />
    <AllLabels item={item} />
    <CardBody item={item} commands={commands} />
  </div>
);
