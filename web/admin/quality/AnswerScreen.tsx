import { useLocation, useNavigate } from 'react-router';
import adminQualityPart from 'messages:admin-quality';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import { Split } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Neighbours } from './Neighbours.tsx';
import { QualityDetails } from './QualityDetails.tsx';
import { Stars } from './Stars.tsx';

/** An answer as its list has it. */
interface Neighbour {
  id: number;
  question: string;
  game: { title: string };
  rating: number | null;
  handled: boolean | null;
}

interface AnswerScreenProps {
  /** Which answer the address names, if it names one, and what is known of it. */
  id: number;
  isId: boolean;
  query: { data: AnswerDetails | undefined; error: Error | null; refetch: () => unknown };
  /** What stands on the same page of the list. */
  neighbours: readonly Neighbour[];
  addressOf: (id: number) => string;
  back: { to: string; label: string };
  /** The name of the list. */
  list: string;
}

/** An answer beside its list: why it is as it is, and everything that makes it better. */
export function AnswerScreen({ id, isId, query, neighbours, addressOf, back, list }: AnswerScreenProps) {
  const texts = useMessages(adminQualityPart);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, error } = query;
  usePageTitle(isId ? texts.name({ id }) : undefined);
  const shown = data?.id === id || !error ? data : undefined;

  // The queue goes on where it was: with what follows, else with the first that is open.
  const here = neighbours.findIndex((item) => item.id === id);
  const open = neighbours.filter((item) => item.id !== id && item.handled === false);
  const next = open.find((item) => neighbours.indexOf(item) > here) ?? open[0];
  const addressed = new URLSearchParams(search);
  addressed.delete('again');
  const listSearch = addressed.size === 0 ? '' : `?${addressed}`;

  return (
    <Stack gap={3}>
      <BackLink to={back.to + listSearch} label={back.label} />
      <Split side={240}>
        <Neighbours
          id={id}
          items={neighbours}
          addressOf={(one) => addressOf(one) + listSearch}
          label={list}
          render={({ rating, handled, question, game }) => (
            <>
              {rating !== null && (
                <Row isSpread>
                  <Stars rating={rating} />
                  {handled && <small>{texts.handled}</small>}
                </Row>
              )}
              <b className="clamp">{question}</b>
              <small>{game.title}</small>
            </>
          )}
        />
        <div aria-busy={data !== undefined && data.id !== id}>
          <LoadState
            query={{ ...query, data: shown }}
            failed={texts.failed}
            level="h1"
            missing={{ isMissing: !isId, title: texts.notFound, hint: texts.notFoundHint }}
            skeleton={<Skeleton height={480} />}
          >
            {(item) => (
              <QualityDetails
                key={item.id}
                item={item}
                address={addressOf(item.id) + listSearch}
                onHandled={() => next && navigate(addressOf(next.id) + listSearch)}
                onRemoved={() => navigate(next ? addressOf(next.id) + listSearch : back.to + listSearch)}
              />
            )}
          </LoadState>
        </div>
      </Split>
    </Stack>
  );
}
