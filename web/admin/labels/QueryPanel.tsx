import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { Field, TextArea } from '#web/ui/controls/Field.tsx';
import { limits } from '#contract/values/limits.ts';
import { Clock, Keyboard, Save, Search } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import adminLabelsPart from 'messages:admin-labels';
import styles from './Labels.module.css';

export interface QueryFacts {
  expected_fact: string;
  note: string;
  answerable: boolean;
}

interface QueryPanelProps {
  query_text: string;
  /** The rated answer that the query came from. */
  message_id: number | null;
  facts: QueryFacts;
  onFacts: (facts: QueryFacts) => void;
  /** Grades that are not saved yet. */
  changes: number;
  /** Saving leads to the editor. */
  isMissing: boolean;
  isSaving: boolean;
  isSearching: boolean;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
  onSave: () => void;
  onLater: () => void;
  onKeys: () => void;
}

export function QueryPanel(props: QueryPanelProps) {
  const { query_text, message_id, facts, onFacts, changes, isMissing, isSaving, onSave, onLater, onKeys } = props;
  const texts = useMessages(adminLabelsPart).labels;
  return (
    <Card className={styles.query} aria-label={texts.query}>
      <p className={styles.queryText}>{query_text}</p>
      {message_id !== null && <Link to={paths.adminAnswer(message_id)}>{texts.fromRating}</Link>}
      <Field
        size="small"
        label={texts.fact}
        hint={texts.factHint}
        value={facts.expected_fact}
        onChange={({ target }) => onFacts({ ...facts, expected_fact: target.value })}
        maxLength={limits.reason}
        autoComplete="off"
      />
      <Checkbox
        label={texts.mayRefuse}
        checked={!facts.answerable}
        onChange={({ target }) => onFacts({ ...facts, answerable: !target.checked })}
      />
      <TextArea
        size="small"
        label={texts.note}
        value={facts.note}
        onChange={({ target }) => onFacts({ ...facts, note: target.value })}
        maxLength={limits.comment}
      />
      <OwnSearch {...props} />
      <p role="status" className="tabular">
        {changes > 0 && texts.changes({ count: changes })}
      </p>
      <Row gap={2}>
        <Button loading={isSaving} icon={<Save size={18} aria-hidden />} onClick={onSave}>
          {isMissing ? texts.saveAndWrite : texts.save}
        </Button>
        <Button variant="outlined" disabled={isSaving} icon={<Clock size={18} aria-hidden />} onClick={onLater}>
          {texts.later}
        </Button>
        <Button variant="text" icon={<Keyboard size={18} aria-hidden />} onClick={onKeys}>
          {texts.keys}
        </Button>
      </Row>
    </Card>
  );
}

function OwnSearch({ searchField, onSearch, isSearching }: QueryPanelProps) {
  const texts = useMessages(adminLabelsPart).labels;
  const [words, setWords] = useState('');
  return (
    <Row
      as="form"
      gap={2}
      isTight
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
        // Back to the keys of the desk.
        searchField.current?.blur();
      }}
    >
      <Field
        size="small"
        label={texts.ownSearch}
        value={words}
        ref={searchField}
        onChange={({ target }) => setWords(target.value)}
        maxLength={limits.title}
        autoComplete="off"
      />
      <Button type="submit" variant="outlined" aria-label={texts.find} loading={isSearching}>
        <Search size={18} aria-hidden />
      </Button>
    </Row>
  );
}
