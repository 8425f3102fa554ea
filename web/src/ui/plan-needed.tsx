import { paths } from '../platform/paths.ts';
import { AppLink } from './app-link.tsx';

type PlanNeededProps = { readonly text: string; readonly compare: string | undefined };

/** Says which plan has what the page is about, with a link to the plans if the user pays for them. */
export const PlanNeeded = ({ text, compare }: PlanNeededProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-raised px-5 py-4 shadow-resting">
    <p className="max-w-prose text-sm text-pretty">{text}</p>
    {compare === undefined ? null : (
      <AppLink to={paths.plans} size="small">
        {compare}
      </AppLink>
    )}
  </div>
);
