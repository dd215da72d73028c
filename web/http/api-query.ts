import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { AnswerOf, CallOf, EndpointName } from '#contract/endpoint-types.ts';
import { readAnswer } from './api.ts';
import type { Parts } from './build-url.ts';
import { orCopy } from './or-copy.ts';

type QuerySettings<Answer, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<Answer, Error, Answer, Key>,
  'queryKey' | 'queryFn'
>;

/** The options of a query that is one call of the contract: what it is cached as, what it asks, how it stays fresh. */
export function apiQuery<N extends EndpointName, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: N,
  call: CallOf<N> & Parts,
  settings: QuerySettings<AnswerOf<N>, Key> = {},
) {
  return queryOptions({
    ...settings,
    queryKey,
    // As `api` does it.
    queryFn: (context) =>
      orCopy(context, async () => (await readAnswer(endpoint, call, { signal: context.signal })) as AnswerOf<N>),
  });
}
