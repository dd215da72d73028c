import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useParams } from 'react-router';
import { asHeadline } from '#contract/values/headline.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Page } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import sharingPart from 'messages:sharing';
import { sharedQuery } from './sharing.api.ts';

/** Fetched beside the answer itself, as the chat does with its messages. */
const answer = import('./SharedAnswer.tsx');
const Shared = lazyScreen(() => answer, <Skeleton height={480} />);

/** An answer that its player shares, for everybody. */
function SharedPage() {
  const { name = '' } = useParams();
  const texts = useMessages(sharingPart).page;
  const query = useQuery(sharedQuery(name));
  usePageTitle(query.data && asHeadline(query.data.question));
  return (
    <Page>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={480} />}
        level="h1"
        missing={{
          title: texts.gone,
          hint: texts.goneHint,
          icon: <Link2Off size={24} aria-hidden />,
          action: <ButtonLink to={paths.home()}>{texts.toHome}</ButtonLink>,
        }}
      >
        {(shared) => <Shared shared={shared} />}
      </LoadState>
    </Page>
  );
}

export { SharedPage as Component };
