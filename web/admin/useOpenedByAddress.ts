import { useQueryParams } from '#web/ui/data/useQueryParams.ts';

/** A dialog that the address can open, too; closed, it leaves the address, so that neither Back nor a reload opens it again. */
export function useOpenedByAddress(name: string): [boolean, (isOpen: boolean) => void] {
  const [query, setQuery] = useQueryParams();
  const setOpen = (isOpen: boolean) =>
    setQuery(
      (now) => {
        if (isOpen) now.set(name, 'true');
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  return [query.get(name) === 'true', setOpen];
}
