import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAM = 'open';
const ID = /^[\da-f-]{36}$/i;

/** Returns the transcript open over the list. It is part of the address, so that a phone's back gesture closes it. */
export const useOpened = () => {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as { isOpenedHere?: unknown } | null;
  const named = params.get(PARAM);
  const openedId = named !== null && ID.test(named) ? named : null;

  const open = (id: string): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(PARAM, id);
        return next;
      },
      { state: { isOpenedHere: true }, preventScrollReset: true },
    );

  const close = (): void => {
    if (state?.isOpenedHere === true) return void navigate(-1);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(PARAM);
        return next;
      },
      { replace: true, state: null },
    );
  };

  return { openedId, open, close };
};
