import { useQuery } from '@tanstack/react-query';
import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { below } from '#web/http/own-address.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Page, Stack } from '#web/ui/layout/Layout.tsx';
import helpPart from 'messages:help';
import { findAnswers } from './find-answers.ts';
import { helpGroups } from './help-answers.ts';
import type { HelpAnswer } from './help-answers.ts';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { InstallOffer } from '#web/shell/InstallOffer.tsx';

/** Questions of players and their answers; the one that the address names is open. */
function HelpPage() {
  const texts = useMessages(helpPart);
  const { hash } = useLocation();
  const [words, setWords] = useState('');
  const { data: operator } = useQuery(operatorQuery());
  const isSearching = words.trim() !== '';
  const groups = findAnswers(helpGroups(texts, useLanguage()), words);
  const count = groups.reduce((sum, { answers }) => sum + answers.length, 0);
  return (
    <Page>
      <PageHead title={texts.title} />
      <Field
        label={texts.search}
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        hint={<span role="status">{isSearching && count > 0 ? texts.found({ count }) : '\u00a0'}</span>}
      />
      {groups.length === 0 && (
        <EmptyState icon={<CircleQuestionMark size={24} aria-hidden />} title={texts.none}>
          {texts.noneHint}
        </EmptyState>
      )}
      {groups.map(({ id, title, answers }) => (
        <Stack as="section" gap={2} key={id} aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`}>{title}</h2>
          {answers.map((answer) => (
            // Drawn anew when the search begins or ends, so that a single hit is open and a cleared search folds up again.
            <Answer
              key={`${answer.id}${count === 1}`}
              answer={answer}
              isOpen={count === 1}
              isNamed={hash === `#${answer.id}`}
            />
          ))}
        </Stack>
      ))}
      {operator?.support_email && (
        <p>
          <a href={`mailto:${operator.support_email}`}>{texts.write({ address: operator.support_email })}</a>
        </p>
      )}
    </Page>
  );
}

interface AnswerProps {
  answer: HelpAnswer;
  isOpen: boolean;
  /** The address leads to it. */
  isNamed: boolean;
}

function Answer({ answer: { id, question, answer, link }, isOpen, isNamed }: AnswerProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Only now is it as tall as it will be, and so are those above it.
    if (isNamed) details.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <Disclosure ref={details} id={id} open={isOpen || isNamed} title={question}>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {id === 'install' && <InstallOffer />}
      {link &&
        (link.to.startsWith('/api/') ? (
          <a href={below(link.to)}>{link.label}</a>
        ) : (
          <Link to={link.to}>{link.label}</Link>
        ))}
    </Disclosure>
  );
}

export { HelpPage as Component };
