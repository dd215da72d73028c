import MiniSearch from 'minisearch';
import { buildIndex } from '#server/retrieval/index/build-index.ts';
import { searchIndex } from '#server/retrieval/search-index.ts';
import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { bytesOf } from '#server/language/typed-arrays.ts';
import type { LabelledDocument } from './labelled-set.ts';

export interface BuiltEngine {
  /** Document ids, best first. */
  search: (text: string) => string[];
  /** Memory of the index in bytes where the engine knows it; else it is measured. */
  bytes: number | null;
}

export interface Engine {
  name: string;
  build: (documents: readonly LabelledDocument[]) => BuiltEngine;
}

const results = 10;
const fields = ['title', 'section', 'content'];

export const allEngines: readonly Engine[] = [
  { name: 'hintline', build: buildOwn },
  { name: 'minisearch', build: (documents) => buildMiniSearch(documents, new MiniSearch({ fields: fields })) },
  {
    name: 'minisearch, snowball + fuzzy + prefix',
    build: (documents) =>
      buildMiniSearch(
        documents,
        new MiniSearch({
          fields: fields,
          tokenize: tokenise,
          processTerm: (word) => (isStopWord(word) ? null : stemOf(word)),
          searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 2.5, section: 2 } },
        }),
      ),
  },
];

/** The product's own engine, with the settings players get. */
function buildOwn(documents: readonly LabelledDocument[]): BuiltEngine {
  const index = buildIndex(
    documents.map(({ title, section, content }, row) => ({ id: row + 1, article_title: title, section, content })),
  );
  return {
    search: (text) => searchIndex(index, text, { limit: results }).rows.map(({ row }) => documents[row]!.id),
    bytes: bytesOf(index),
  };
}

function buildMiniSearch(documents: readonly LabelledDocument[], search: MiniSearch): BuiltEngine {
  search.addAll(documents);
  return {
    search: (text) =>
      search
        .search(text)
        .slice(0, results)
        .map((hit) => String(hit.id)),
    bytes: null,
  };
}
