import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { ownersQuery } from '../api-keys/api-keys.api.ts';
import { UserName } from '../users/UserName.tsx';

export interface Person {
  id: number;
  name: string;
  email: string;
}

interface PeopleChoiceProps {
  people: Person[];
  error: string | undefined;
  onChange: (people: Person[]) => void;
}

/** Any number of people, found by the server as the admin types. */
export function PeopleChoice({ people, error, onChange }: PeopleChoiceProps) {
  const texts = useMessages(adminAnnouncementsPart);
  const [words, setWords] = useState('');
  const { data } = useQuery(ownersQuery(words));
  const options: readonly Person[] = data?.items ?? [];
  return (
    <Autocomplete
      multiple
      value={people}
      options={options}
      filterOptions={(all) => [...all]}
      filterSelectedOptions
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={texts.nobody}
      onInputChange={(_event, text) => setWords(text.trim())}
      onChange={(_event, chosen) => onChange(chosen)}
      renderOption={({ key, ...props }, person) => (
        <li key={key} {...props}>
          <UserName user={person} />
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={texts.people} error={error !== undefined} helperText={error} />
      )}
    />
  );
}
