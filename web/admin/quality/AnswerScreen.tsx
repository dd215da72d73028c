import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import adminQualityPart from 'messages:admin-quality';
import { useMessages } from '#web/i18n/messages.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { BackLink } from '#web/ui/layout/PageHead.tsx';
import { Split } from '#web/ui/data/Parts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { answerQuery } from '../answers/answers.api.ts';
import { useQueueKeys } from '../useQueueKeys.ts';
import { QualityDetails } from './QualityDetails.tsx';
import { Stars } from './Stars.tsx';
import styles from './Quality.module.css';

/** An answer as its list has it. */
interface Neighbour {
  id: number;
  question: string;
  game: { title: string };
  rating: number | null;
  handled: boolean | null;
}

interface AnswerScreenProps {
  /** What stands on the same page of the list. */
  neighbours: readonly Neighbour[];
  addressOf: (id: number) => string;
  back: { to: string; label: string };
  /** The name of the list. */
  list: string;
}

/** An answer beside its list: why it is as it is, and everything that makes it better. */
export function AnswerScreen({ neighbours, addressOf, back, list }: AnswerScreenProps) {
  const texts = useMessages(adminQualityPart);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { id, isId } = useRecordId('id');
  const query = useQuery({ ...answerQuery(id), enabled: isId, placeholderData: keepPreviousData });
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
        <Neighbours id={id} items={neighbours} addressOf={addressOf} search={listSearch} label={list} />
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

interface NeighboursProps {
  id: number;
  items: readonly Neighbour[];
  addressOf: (id: number) => string;
  search: string;
  label: string;
}

/** The page of the list; j and k walk through it. */
function Neighbours({ id, items, addressOf, search, label }: NeighboursProps) {
  const texts = useMessages(adminQualityPart);
  const list = useRef<HTMLElement>(null);

  useQueueKeys(items, id, (one) => addressOf(one) + search);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id, items.length]);

  return (
    <nav data-queue ref={list} className={`surface ${styles.neighbours}`} aria-label={label}>
      <Note>{texts.keys}</Note>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={addressOf(item.id) + search} replace aria-current={item.id === id ? 'page' : undefined}>
              {item.rating !== null && (
                <Row isSpread>
                  <Stars rating={item.rating} />
                  {item.handled && <small>{texts.handled}</small>}
                </Row>
              )}
              <b className="clamp">{item.question}</b>
              <small>{item.game.title}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
