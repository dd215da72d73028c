import { useEffect, useState } from 'react';
import type { GameDetails } from '#contract/games.ts';
import type { Article } from '#contract/knowledge.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useCreateArticle, useEditArticle } from '../knowledge.api.ts';
import { contentOf } from './edited-article.ts';
import type { EditedArticle } from './edited-article.ts';

interface Saving {
  game: GameDetails;
  article: Article | undefined;
  /** The text that the writing began from. */
  base: number | null;
  onSaved: (article: Article) => void;
}

/** By field; what belongs to none under ''. */
type Errors = Readonly<Record<string, string>>;

/** Publishes; what the server objects to stands at its place, another's newer text opens the choice between both. */
export function useSaveArticle({ game, article, base, onSaved }: Saving) {
  const create = useCreateArticle();
  const edit = useEditArticle();
  const [errors, setErrors] = useState<Errors>({});
  const [sectionErrors, setSectionErrors] = useState<Readonly<Record<number, Errors>>>({});
  const [conflict, setConflict] = useState<Article | null>(null);
  const [failures, setFailures] = useState(0);
  // The button is always in view, what is wrong may be far above it.
  useEffect(() => {
    if (failures > 0) document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus();
  }, [failures]);

  function showFailure(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'article_changed') return setConflict(error.current as Article);
    const sections: Record<number, Record<string, string>> = {};
    for (const { loc, msg } of error.details) {
      const path: readonly unknown[] = Array.isArray(loc) ? loc : [];
      const [part, list, index, field] = path;
      if (part !== 'body' || list !== 'chunks' || typeof index !== 'number') continue;
      (sections[index] ??= {})[String(field)] = msg;
    }
    const { chunks = '', ...fields } = error.fields;
    const rest = Object.keys(sections).length > 0 ? '' : chunks;
    setSectionErrors(sections);
    setErrors(error.details.length > 0 ? { ...fields, ...(rest && { '': rest }) } : { '': error.message });
    setFailures((count) => count + 1);
  }

  /** What was objected to is about to be mended: the objection goes, until the text is sent again. */
  function forget(names: readonly string[], section?: number) {
    const without = (all: Errors) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
    setErrors((known) => without(section === undefined ? { ...known, '': '' } : known));
    if (section !== undefined) setSectionErrors((known) => ({ ...known, [section]: without(known[section] ?? {}) }));
  }

  async function save(text: EditedArticle, base_revision = base) {
    setErrors({});
    setSectionErrors({});
    const body = contentOf(text);
    try {
      const made = article
        ? await edit.mutateAsync({ id: article.id, ...body, base_revision })
        : await create.mutateAsync({ game_id: game.id, ...body });
      setConflict(null);
      onSaved(made);
    } catch (error) {
      showFailure(error);
    }
  }

  return {
    save,
    forget,
    /** Sections have other places now. */
    forgetSections: () => setSectionErrors({}),
    errors,
    sectionErrors,
    isSaving: create.isPending || edit.isPending,
    conflict,
    closeConflict: () => setConflict(null),
  };
}
