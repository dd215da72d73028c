import adminGameFilesPart from 'messages:admin-game-files';
import { useMessages } from '#web/i18n/messages.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { CatalogueImport } from './CatalogueImport.tsx';
import { SteamImport } from './SteamImport.tsx';

/** The ways to fill a catalogue, which are wanted once. */
function ManyGames() {
  const texts = useMessages(adminGameFilesPart);
  return (
    <Disclosure title={texts.manyGames}>
      <Stack gap={5}>
        <SteamImport />
        <CatalogueImport />
      </Stack>
    </Disclosure>
  );
}

export { ManyGames as Component };
