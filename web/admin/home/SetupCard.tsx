import { Check, Minus, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { paths } from '#contract/values/paths.ts';
import type { SetupPart } from '#contract/values/setup-parts.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';

type SetupLine = AnswerOf<'GET /api/admin/setup'>['lines'][number];

/** Those that a screen says more about; the rest is set on the machine. */
const shownInSettings: ReadonlySet<SetupPart> = new Set(['mail', 'model', 'payments']);
const pictures = { good: Check, off: Minus, wrong: X };

/** Lists what is missing until others can use the installation. One that is only tried out shows it folded. */
export function SetupCard() {
  const texts = useMessages(adminHomePart).setup;
  const { data } = useQuery(apiQuery(['admin', 'setup'], 'GET /api/admin/setup', {}, { staleTime: 15 * 60_000 }));
  if (data === undefined || data.lines.every(({ verdict }) => verdict !== 'wrong')) return null;
  const needed = data.lines.filter(({ verdict }) => verdict !== 'off');
  const done = needed.filter(({ verdict }) => verdict === 'good').length;
  return (
    <Disclosure open={data.is_production} title={<b>{texts.title}</b>} note={texts.done({ done, all: needed.length })}>
      <Stack gap={3}>
        <Note>{texts.lead}</Note>
        <Lines>
          {data.lines.map((line) => (
            <PartLine key={line.about} line={line} />
          ))}
        </Lines>
      </Stack>
    </Disclosure>
  );
}

function PartLine({ line: { about, name, verdict, text } }: { line: SetupLine }) {
  const texts = useMessages(adminHomePart).setup;
  const Picture = pictures[verdict];
  return (
    <Line
      picture={<Picture size={20} role="img" aria-label={texts.states[verdict]} />}
      title={name}
      note={text}
      end={
        verdict === 'wrong' && shownInSettings.has(about) && <Link to={paths.adminSettings()}>{texts.settings}</Link>
      }
    />
  );
}
