/**
 * The stop words of PostgreSQL's English and Russian text search, ё written as е, sorted.
 * Both lists apply to every text: one question often holds both languages.
 */
const english = `
  a about above after again against all am an and any are as at be because been before being below between
  both but by can did do does doing don down during each few for from further had has have having he her here
  hers herself him himself his how i if in into is it its itself just me more most my myself no nor not now
  of off on once only or other our ours ourselves out over own s same she should so some such t than that the
  their theirs them themselves then there these they this those through to too under until up very was we
  were what when where which while who whom why will with you your yours yourself yourselves
`;

const russian = `
  а без более больше будет будто бы был была были было быть в вам вас вдруг ведь во вот впрочем все всегда
  всего всех всю вы где да даже два для до другой его ее ей ему если есть еще ж же за зачем здесь и из или им
  иногда их к как какая какой когда конечно кто куда ли лучше между меня мне много может можно мой моя мы на
  над надо наконец нас не него нее ней нельзя нет ни нибудь никогда ним них ничего но ну о об один он она они
  опять от перед по под после потом потому почти при про раз разве с сам свою себе себя сейчас со совсем так
  такой там тебя тем теперь то тогда того тоже только том тот три тут ты у уж уже хорошо хоть чего чем через
  что чтоб чтобы чуть эти этого этой этом этот эту я
`;

const stopWords: ReadonlySet<string> = new Set(`${english} ${russian}`.trim().split(/\s+/));

/** Whether a lower-cased, normalised word says nothing about what a text is about. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
