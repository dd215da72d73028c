import { normaliseText } from '#contract/values/normalise-text.ts';
import { tokenise } from '#server/language/tokenise.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(tokenise(words));
/** Ask for more of what was said: "and then?", "подробнее". */
const more =
  setOf(`more else next further then after continue explain elaborate detail details detailed deeper expand why
  ещё дальше далее потом затем подробнее подробней поподробнее продолжай продолжи продолжение объясни объясните поясни поясните детальнее детали подробности почему зачем`);
/** Stand beside them, and ask nothing by themselves. */
const beside =
  setOf(`and so but or what whats that this it its is was about go on tell me anything well now please one in can could you give show a bit some yes ok
  и а но ну так то же что чо чё давай расскажи об о это этом про него неё нем нём ней теперь был была было он она оно они пожалуйста можно можешь да ок покажи`);
/** Ask for one thing of it. */
const asking = setOf('why how which who where when как кто где куда когда какой какая какое какие там чо чё че');
const longest = 6;

function wordsOf(text: string): string[] {
  const said = tokenise(normaliseText(text));
  return said.length <= longest ? said : [];
}

/** Whether a text asks nothing unless something was asked before it. */
export function onlyGoesOn(text: string): boolean {
  const said = wordsOf(text);
  return said.length > 0 && said.every((word) => more.has(word) || beside.has(word) || asking.has(word));
}

export function asksForMore(text: string): boolean {
  const said = wordsOf(text);
  return said.some((word) => more.has(word)) && said.every((word) => more.has(word) || beside.has(word));
}
