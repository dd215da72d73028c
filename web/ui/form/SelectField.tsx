import Select from '@mui/material/Select';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';

/** A field with a list to choose from. The list is a part of its own, which a field of text does not load. */
export function SelectField({ slots, ...rest }: TextFieldProps) {
  return <TextField select slots={{ select: Select, ...slots }} {...rest} />;
}
