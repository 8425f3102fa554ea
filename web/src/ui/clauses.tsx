import type { ContractClause } from '@escriba/contracts/billing/contract';

/** Lists the clauses of the contract, numbered. */
export const Clauses = ({ clauses }: { readonly clauses: readonly ContractClause[] }) => (
  <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm marker:text-muted">
    {clauses.map(({ title, text }) => (
      <li key={title} className="pl-1">
        <p className="font-medium text-ink">{title}</p>
        <p className="text-muted text-pretty">{text}</p>
      </li>
    ))}
  </ol>
);
