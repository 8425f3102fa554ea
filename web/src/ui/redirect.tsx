import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterDialog } from './use-back-closes.ts';

/** Leads to another page in place of this one. A step of this page that closes gives its entry in the history back first. */
export const Redirect = ({ to }: { readonly to: string }) => {
  const navigate = useNavigate();
  useEffect(() => afterDialog(() => void navigate(to, { replace: true })), [navigate, to]);
  return null;
};
