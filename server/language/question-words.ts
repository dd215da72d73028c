import { stemOf } from './stem.ts';

/**
 * Words that ask without naming anything, beyond the stop words: they must not count as missing evidence.
 * Stemmed when compared, so one form of each is enough.
 */
const english = `
  best better call called come could cost does done else ever exactly explain find get give go going good got happen
  help hi hello know let like long lot make many may maybe mean means might much need normal often one ok okay
  advice tip tips versus vs stuck keep keeps whats wheres hows nice recommend
  stuff cant dont doesnt didnt wont isnt arent wasnt couldnt shouldnt wouldnt havent hasnt im ive
  anybody anyone lots rid somebody someone pls plz wanna gonna gotta
  please possible question really say see seem show should something start still sure take tell thank thanks thing
  think try use used using want way whats whether without work works would yes
`;

const russian = `
  кого кому кем чего чему мой моя моё мои моих моим мою моего свой своя своё свои своих свою наш наша наши наших ваш ваша ваши твой твоя твои
  дают дает даёт пользоваться произойдет произойдёт случится происходит бывает штука штуки
  вообще возможно вопрос выглядит говорить давать дать делать делает дела должен есть значит знать играть
  именно иметь использовать каждый каков какие каких каким какого какому каком кому которая которое который
  которые лучший можешь могу мочь найти например начать нужен нужна нужно нужны объясни обычно оно очень
  совет советы посоветуй застрял лучше нормальный
  скок скока скоко че шо щас ваще короче плиз плз пж
  подскажи пожалуйста получить понять помоги помочь почему правда привет просто работает работать расскажи самый сделать
  скажи сколько скольких слишком смысл собой спасибо стоит такое такие хотеть хочу часто чей чье чья это
`;

const questionStems: ReadonlySet<string> = new Set(`${english} ${russian}`.trim().split(/\s+/).map(stemOf));

/** Their stems are those of words that name something: "долг". */
const exactWords: ReadonlySet<string> = new Set(['долго']);

export function isQuestionWord(word: string): boolean {
  return exactWords.has(word) || questionStems.has(stemOf(word));
}
