import { type Passkey, removePasskey } from '@escriba/contracts/auth/passkeys';
import type { SecondFactors } from '@escriba/contracts/auth/second-factor';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeys } from '../../data/account/passkeys.ts';
import { useServices } from '../../session/services.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { Part } from './security-part.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

type PasskeysPartProps = {
  readonly factors: SecondFactors;
  readonly needsPassword: boolean;
  readonly email: string;
};

/** Lists, adds, renames and removes the passkeys. */
export const PasskeysPart = ({ factors, ...owner }: PasskeysPartProps) => {
  const { t } = useTranslation('security');
  const { session } = useServices();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  const { appSince, passkeys, arePasskeysAvailable } = factors;
  const isPossible = arePasskeysAvailable && hasPasskeys();
  const isLast = appSince === null && passkeys.length === 1;
  return (
    <Part
      title={t('passkeys.title')}
      text={t(textKeyOf(arePasskeysAvailable))}
      action={
        isPossible ? (
          <Button onClick={() => setAdding(true)} className="max-sm:w-full">
            {t('passkeys.add')}
          </Button>
        ) : null
      }
    >
      <PasskeyList passkeys={passkeys} onRename={setRenamed} onRemove={setRemoved} />
      <PasskeyDialog
        {...owner}
        isOpen={isAdding}
        isFirst={appSince === null && passkeys.length === 0}
        onClose={() => setAdding(false)}
      />
      <RenameDialog key={renamed?.id} passkey={renamed} onClose={() => setRenamed(undefined)} />
      <ChangeDialog
        isOpen={removed !== undefined}
        title={t('passkeys.removeTitle', { name: removed?.name ?? '' })}
        text={t(isLast ? 'passkeys.removeLast' : 'passkeys.removeText')}
        yes={t('passkeys.remove')}
        done={t('passkeys.removed')}
        change={() => session.call(removePasskey, { params: { id: removed?.id ?? '' } })}
        onClose={() => setRemoved(undefined)}
      />
    </Part>
  );
};

/** Returns why there is no passkey to add, or what one is for. */
const textKeyOf = (isSiteNamed: boolean) => {
  if (!isSiteNamed) return 'passkeys.unavailable';
  return hasPasskeys() ? 'passkeys.text' : 'passkeys.unsupported';
};

type PasskeyListProps = {
  readonly passkeys: readonly Passkey[];
  readonly onRename: (passkey: Passkey) => void;
  readonly onRemove: (passkey: Passkey) => void;
};

const PasskeyList = ({ passkeys, onRename, onRemove }: PasskeyListProps) => {
  const { t } = useTranslation('security');
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label={t('passkeys.list')} className="flex flex-col divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onRename(passkey)}
          onRemove={() => onRemove(passkey)}
        />
      ))}
    </ul>
  );
};

type PasskeyRowProps = {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const { t } = useTranslation('security');
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 grow basis-40 flex-col gap-0.5">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            {t('passkeys.createdAt')} <RelativeTime at={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              t('passkeys.neverUsed')
            ) : (
              <>
                {t('passkeys.usedAt')} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </span>
        </span>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={t('passkeys.renameNamed', { name })} onClick={onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" aria-label={t('passkeys.removeNamed', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
};
