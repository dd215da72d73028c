import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { UserName } from '../users/UserName.tsx';
import { ownersQuery } from './api-keys.api.ts';

interface Owner {
  id: number;
  name: string;
  email: string;
}

interface OwnerChoiceProps {
  error: string | undefined;
  onChoose: (user_id: number | null) => void;
}

/** Whose key it is: found as the admin types, by the server. */
export function OwnerChoice({ error, onChoose }: OwnerChoiceProps) {
  const texts = useMessages(adminApiKeysPart);
  const [words, setWords] = useState('');
  const { data, isFetching } = useQuery(ownersQuery(words));
  const options: readonly Owner[] = data?.items ?? [];
  return (
    <Autocomplete
      options={options}
      filterOptions={(all) => [...all]}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name, email }) => `${name} (${email})`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={isFetching}
      loadingText={texts.searching}
      noOptionsText={texts.nobody}
      clearText={texts.clear}
      onInputChange={(_event, text, reason) => reason === 'input' && setWords(text.trim())}
      onChange={(_event, owner) => onChoose(owner?.id ?? null)}
      renderOption={({ key, ...props }, owner) => (
        <li key={key} {...props}>
          <UserName user={owner} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts.user}
          placeholder={texts.userHint}
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
}
