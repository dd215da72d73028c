import adminGameFilesPart from 'messages:admin-game-files';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { CatalogueImport } from './CatalogueImport.tsx';
import { GameImport } from './GameImport.tsx';
import { SteamImport } from './SteamImport.tsx';

/** Takes games into the catalogue: one with its articles, or many, which is wanted once. */
function WaysIn() {
  const texts = useMessages(adminGameFilesPart);
  return (
    <Stack gap={8} most="var(--page)">
      <GameImport />
      <Disclosure title={texts.manyGames}>
        <Stack gap={5}>
          <SteamImport />
          <CatalogueImport />
        </Stack>
      </Disclosure>
    </Stack>
  );
}

export { WaysIn as Component };
