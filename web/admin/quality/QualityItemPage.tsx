import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/Link.tsx';
import { LoadState } from '#web/ui/LoadState.tsx';
import { BackLink } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';
import { Split } from '#web/ui/Parts.tsx';
import adminQualityPart from 'messages:admin-quality';
import { qualityList } from '#contract/lists/quality.ts';
import { listQuery } from '../list/list-source.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { isTyping, shortcutOf } from '../typing.ts';
import { qualityQuery } from './quality.api.ts';
import { QualityDetails } from './QualityDetails.tsx';
import { Stars } from './Stars.tsx';
import styles from './Quality.module.css';

/** One rated answer beside the page of the list that it stands on. */
function QualityItemPage() {
  const id = Number(useParams()['id']);
  const texts = useMessages(adminQualityPart);
  const { search } = useLocation();
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...qualityQuery(id), enabled: isId, placeholderData: keepPreviousData });
  const { data, error } = query;
  usePageTitle(isId ? texts.name({ id }) : undefined);
  const shown = data?.id === id || !error ? data : undefined;
  return (
    <Stack gap={3}>
      <BackLink to={paths.adminQuality() + search} label={texts.back} />
      <Split side={280}>
        <Neighbours id={id} />
        <div aria-busy={data !== undefined && data.id !== id}>
          <LoadState
            query={{ ...query, data: shown }}
            failed={texts.failed}
            level="h1"
            missing={{ isMissing: !isId, title: texts.notFound, hint: texts.notFoundHint }}
            skeleton={<Skeleton height={480} />}
          >
            {(item) => <QualityDetails key={item.id} item={item} />}
          </LoadState>
        </div>
      </Split>
    </Stack>
  );
}

/** The page of the list; j and k walk through it. */
function Neighbours({ id }: { id: number }) {
  const texts = useMessages(adminQualityPart);
  const address = useListAddress(qualityList);
  const { data } = useQuery(listQuery(qualityList, address));
  const { search } = useLocation();
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  const items = data?.items ?? [];

  const step = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcutOf(event);
    if (isTyping(event) || (key !== 'j' && key !== 'k')) return;
    const here = items.findIndex((item) => item.id === id);
    const next = items[key === 'j' ? here + 1 : here - 1];
    if (next) void navigate(paths.adminQualityItem(next.id) + search, { replace: true });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => step(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id, items.length]);

  return (
    <nav ref={list} className={`surface ${styles.neighbours}`} aria-label={texts.list}>
      <Note>{texts.keys}</Note>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to={paths.adminQualityItem(item.id) + search}
              replace
              aria-current={item.id === id ? 'page' : undefined}
            >
              <Row isSpread>
                <Stars rating={item.rating} />
                {item.handled && <small>{texts.handled}</small>}
              </Row>
              <b className="clamp">{item.question}</b>
              <small>{item.game.title}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export { QualityItemPage as Component };
