/** The result of one check. `todo` says in one sentence what to do; a fine check has none. */
export type Finding = {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'error';
  readonly found: string;
  readonly todo?: string;
};

export const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found });
export const warning = (check: string, found: string, todo: string): Finding => ({
  check,
  status: 'warning',
  found,
  todo,
});
export const error = (check: string, found: string, todo: string): Finding => ({
  check,
  status: 'error',
  found,
  todo,
});
