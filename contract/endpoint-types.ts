import type { z } from 'zod';
import type { AllEndpoints } from './all-endpoints.ts';

export type EndpointName = keyof AllEndpoints;

type SchemaOf<N extends EndpointName, Part extends string> =
  AllEndpoints[N] extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

/** What a rule gets once the parts of a call are parsed. */
export type BodyOf<N extends EndpointName> = z.output<SchemaOf<N, 'body'>>;
export type QueryOf<N extends EndpointName> = z.output<SchemaOf<N, 'query'>>;

/** The JSON of the answer; nothing where the endpoint has none. */
export type AnswerOf<N extends EndpointName> = [SchemaOf<N, 'response'>] extends [never]
  ? void
  : z.output<SchemaOf<N, 'response'>>;

type Written = string | number | boolean | undefined;

/** What a caller has to bring; parts of an address are written as text, whatever they are parsed to. */
export type CallOf<N extends EndpointName> = ([SchemaOf<N, 'params'>] extends [never]
  ? unknown
  : { params: { [K in keyof z.input<SchemaOf<N, 'params'>>]: string | number } }) &
  ([SchemaOf<N, 'query'>] extends [never]
    ? unknown
    : { query?: { [K in keyof z.input<SchemaOf<N, 'query'>>]: Written } }) &
  ([SchemaOf<N, 'body'>] extends [never] ? unknown : { body: z.input<SchemaOf<N, 'body'>> });
