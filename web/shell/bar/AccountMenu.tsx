import { CircleQuestionMark, Download, LogOut, PenLine, UserRound } from 'lucide-react';
import { logOut } from '#web/auth/auth.api.ts';
import { paths } from '#contract/values/paths.ts';
import { useInstallOffer } from '../install.ts';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import offlinePart from 'messages:offline';
import shellPart from 'messages:shell';

function AccountMenu() {
  const texts = useMessages(shellPart).bar;
  const names = useMessages(shellPart).screens;
  const install = useInstallOffer();
  const offered = useMessages(offlinePart).install.button;
  return (
    <Menu
      isOpenAtFirst
      label={texts.account}
      trigger={<UserRound size={20} aria-hidden />}
      items={[
        { label: names.profile, to: paths.profile(), icon: UserRound },
        { label: names.myArticles, to: paths.myArticles(), icon: PenLine },
        { label: names.help, to: paths.help(), icon: CircleQuestionMark },
        ...(install ? [{ label: offered, onSelect: install, icon: Download }] : []),
        { label: texts.logOut, onSelect: logOut, icon: LogOut },
      ]}
    />
  );
}

export { AccountMenu as Component };
