import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#web/http/api.ts';
import { useUser } from '#web/http/use-session.ts';
import { messagesIn } from '#web/i18n/messages-in.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import viewAsPart from 'messages:view-as';
import { leaveView, readView, readViewLanguage } from './view-as.ts';
import styles from './ViewBar.module.css';

const two = (value: number) => String(value).padStart(2, '0');

/** Says on every screen that one looks at it as somebody else, and for how long still. */
function ViewBar() {
  const texts = messagesIn(viewAsPart, readViewLanguage());
  const user = useUser();
  const [ends_at] = useState(() => Date.parse(readView() ?? ''));
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((ends_at - now) / 1000));
  const end = async () => {
    // Where it has ended by itself the server says so, which is as good.
    await api('DELETE /api/auth/view').catch(() => undefined);
    if (user) leaveView(user.id);
  };
  const onTick = useEffectEvent(() => {
    setNow(Date.now());
    if (Date.now() >= ends_at && user) leaveView(user.id);
  });
  useEffect(() => {
    const timer = setInterval(() => onTick(), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!user) return null;
  return (
    <Row as="aside" gap={3} isTight aria-label={texts.label} className={styles.bar}>
      <Eye size={20} aria-hidden />
      <TwoLines
        title={<b>{texts.viewing({ name: user.name })}</b>}
        note={
          <span className="tabular">{texts.left({ time: `${Math.floor(seconds / 60)}:${two(seconds % 60)}` })}</span>
        }
      />
      <Button size="small" onClick={() => void end()}>
        {texts.end}
      </Button>
    </Row>
  );
}

export { ViewBar as Component };
