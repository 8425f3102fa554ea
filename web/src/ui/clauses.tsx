type ClausesProps = { readonly clauses: readonly { readonly title: string; readonly text: string }[] };

/** Lists the clauses of a contract, numbered. */
export const Clauses = ({ clauses }: ClausesProps) => (
  <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm marker:text-muted">
    {clauses.map(({ title, text }) => (
      <li key={title} className="pl-1">
        <p className="font-medium text-ink">{title}</p>
        <p className="text-muted text-pretty">{text}</p>
      </li>
    ))}
  </ol>
);
