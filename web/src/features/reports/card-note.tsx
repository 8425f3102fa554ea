/** A sentence under the title of its card. */
export const CardNote = ({ children }: { readonly children: string }) => (
  <p className="-mt-4 text-sm text-muted text-pretty">{children}</p>
);
