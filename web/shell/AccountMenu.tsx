import { LogOut, UserRound } from 'lucide-react';
import { logOut } from '#web/auth/auth.api.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { screenNames } from './screen-names.ts';
import { shellTexts } from './shell.texts.ts';

function AccountMenu() {
  const texts = useTexts(shellTexts);
  const names = useTexts(screenNames);
  return (
    <Menu
      isOpenAtFirst
      label={texts.account}
      trigger={<UserRound size={20} aria-hidden />}
      items={[
        { label: names.profile, to: paths.profile(), icon: <UserRound size={18} aria-hidden /> },
        { label: texts.logOut, onSelect: logOut, icon: <LogOut size={18} aria-hidden /> },
      ]}
    />
  );
}

export { AccountMenu as Component };
