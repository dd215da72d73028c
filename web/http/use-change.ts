import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that changes something. Afterwards, also where it failed, what is cached under keys that begin with one of
 * `refresh` is read again; the change is done once it is.
 */
export function useChange<V, A>(refresh: readonly QueryKey[], call: (value: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
