import { useQuery } from '@tanstack/react-query';
import { Copy, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { paths } from '#contract/values/paths.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { wholeAddress } from '#web/http/own-address.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { copyText } from '#web/ui/controls/copy-text.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import besidePart from 'messages:beside-game';
import styles from './OnPhone.module.css';

interface OnPhoneProps {
  path: string;
  onClose: () => void;
}

/**
 * A code to photograph, which logs the phone in and leads it to the conversation. Without a network, or in a view of
 * somebody's account, it leads there alone.
 */
function OnPhone({ path, onClose }: OnPhoneProps) {
  const texts = useMessages(besidePart);
  const url = wholeAddress(path);
  const login = useQuery({
    queryKey: ['phone-login'],
    queryFn: () => api('POST /api/auth/phone-login'),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const left = useSecondsUntil(login.data?.expires_at);
  const isLate = login.data !== undefined && left === 0;
  const isTaken = useNewSession(left > 0);
  return (
    <Dialog onClose={onClose} title={texts.phoneTitle}>
      <Stack className={styles.phone}>
        {login.isPending ? (
          <Skeleton width={260} height={260} radius={12} />
        ) : isLate || isTaken ? (
          <div className={styles.ended} role="status">
            <p>{isTaken ? texts.phoneDone : texts.phoneLate}</p>
            {isTaken ? (
              <Link to={paths.profileSection('security')}>{texts.phoneSessions}</Link>
            ) : (
              <Button icon={<RotateCw size={18} aria-hidden />} onClick={() => void login.refetch()}>
                {texts.phoneAgain}
              </Button>
            )}
          </div>
        ) : (
          <Code text={login.data ? `${url}#phone=${login.data.token}` : url} label={texts.code} />
        )}
        {!isTaken && <p>{login.data ? texts.phoneHint : texts.phoneByLogin}</p>}
        {left > 0 && !isTaken && <Note className="tabular">{texts.phoneOnce({ left: formatLeft(left) })}</Note>}
        <Note className={styles.address}>{url}</Note>
        <Button
          variant="outlined"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(url, { copied: texts.copied, failed: texts.notCopied })}
        >
          {texts.copy}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** `1:05` */
const formatLeft = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counted by the clock, since a hidden tab skips ticks; 0 where there is no such moment. */
function useSecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? 0 : Math.max(0, Math.floor((Date.parse(moment) - now) / 1000));
}

/** Notices that the account was logged in to since this is shown. */
function useNewSession(isAwaited: boolean): boolean {
  const [before, setBefore] = useState<number | null>(null);
  const { data } = useQuery({
    ...apiQuery(['own-sessions'], 'GET /api/auth/me/sessions', {}),
    refetchInterval: isAwaited && 3000,
  });
  const newest = data && Math.max(0, ...data.items.map(({ id }) => id));
  if (newest !== undefined && before === null) setBefore(newest);
  return before !== null && newest !== undefined && newest > before;
}

/** Dark on light in either theme: some cameras read nothing else. */
function Code({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={squares} fill="currentColor" />
    </svg>
  );
}

export { OnPhone as Component };
