import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { Chip } from '#web/ui/data/Chip.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { ownersQuery } from '../api-keys/api-keys.api.ts';
import { UserName } from '../users/UserName.tsx';

export interface Person {
  id: number;
  name: string;
  email: string;
}

interface PeopleChoiceProps {
  people: readonly Person[];
  error: string | undefined;
  onChange: (people: Person[]) => void;
}

/** Any number of people, found by the server as the admin types. */
export function PeopleChoice({ people, error, onChange }: PeopleChoiceProps) {
  const texts = useMessages(adminAnnouncementsPart);
  const [words, setWords] = useState('');
  const { data, isFetching } = useQuery(ownersQuery(words.trim()));
  const found: readonly Person[] = data?.items ?? [];
  const options = found.filter(({ id }) => people.every((person) => person.id !== id));
  return (
    <Stack gap={2}>
      {people.length > 0 && (
        <Row gap={2}>
          {people.map(({ id, name }) => (
            <Chip
              key={id}
              remove={{
                label: texts.removePerson({ name }),
                onRemove: () => onChange(people.filter((person) => person.id !== id)),
              }}
            >
              {name}
            </Chip>
          ))}
        </Row>
      )}
      <Combobox
        look="field"
        label={texts.people}
        error={error}
        text={words}
        onText={setWords}
        options={options}
        keyOf={({ id }) => id}
        render={(person) => <UserName user={person} />}
        onSelect={({ id, name, email }) => {
          setWords('');
          onChange([...people, { id, name, email }]);
        }}
        note={options.length > 0 ? undefined : isFetching ? texts.searching : texts.nobody}
      />
    </Stack>
  );
}
