import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { steamQuery } from '#web/steam/steam.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import laterPart from 'messages:profile-later';
import { Card } from '#web/ui/layout/Card.tsx';
import { SteamProof } from './SteamProof.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

/** Which Steam profile is linked, whether it is proved to be one's own, and the way to where it is linked, synced and unlinked. */
export function SteamCard() {
  const texts = useMessages(laterPart).steam;
  const language = useLanguage();
  const { data, isError } = useQuery(steamQuery());
  const profile = data?.profile;
  const lead = isError
    ? texts.failed
    : !data
      ? '\u00a0'
      : profile
        ? texts.linked({ name: profile.name })
        : data.service === 'off'
          ? texts.off
          : texts.none;
  return (
    <Card id="steam" title={texts.title} lead={lead}>
      <Stack>
        {profile && (
          <p className="tabular">
            {data.synced_at === null
              ? texts.neverSynced
              : texts.synced({ games: data.game_count ?? 0, moment: formatMoment(language, data.synced_at) })}
          </p>
        )}
        <div>
          <ButtonLink to={paths.steamSync()} variant="outlined">
            {profile ? texts.open : texts.link}
          </ButtonLink>
        </div>
        {/* Also where no profile is linked: what Steam led back with is said even then. */}
        <SteamProof proved_at={profile?.proved_at} />
      </Stack>
    </Card>
  );
}
