/** A version by its number, and a day. A month alone heads what goes on, too. */
const number = String.raw`v?\d+(?:\.[\dx]+)+[a-z]?(?:[ -]?(?:alpha|beta|rc|pre)[ .-]?\d*)?`;
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|март|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек';
const day = String.raw`\d{4}[-./]\d\d?[-./]\d\d?|\d\d? (?:${months})\p{L}*\.?,? \d{4}(?: г(?:ода|\.)?)?|(?:${months})\p{L}*\.? \d\d?,? \d{4}`;
const release =
  'version|ver\\.?|patch|update|release|build|hotfix|alpha|beta|верси[яию]|патч|обновлени[ею]|сборка|релиз';

/** Headings under which nothing stands but what changed, or what is no longer so. */
const logs = new RegExp(
  String.raw`^(?:(?:\S+ ){0,2}(?:change[ -]?log|(?:version|update|patch|release|revision|change) history|(?:release|patch|update|version) notes|what['’]?s new|history of (?:changes|versions|updates)|(?:previous|older|earlier|old|past|former) (?:versions|releases|updates|patches)|(?:история|список|журнал) (?:изменений|версий|обновлений|патчей)|чейн?джлог|что нового|(?:примечания|заметки) к (?:выпуску|версии|патчу|обновлению)|(?:прежни|стары|прошлы|предыдущи|ранни)[ех] верси(?:и|ях))\P{L}*(?:(?:\p{L}+ )?\p{L}+\P{L}*\d\P{L}*){0,2}|(?:changes|изменения) (?:in|since|from|for|в|с) (?:\p{L}+ )?v?\d.*|(?:${release}) (?:${number}(?!.*(?:later|newer|above|\+|нове|выше))(?:\P{L}.*)?|\d+)|${number}(?:[ ,(–—-]\P{L}*(?:(?:${months})\p{L}*\P{L}*)?)?|${day}|.*\((?:old|outdated|obsolete|устар\p{L}+)\))$`,
  'iu',
);
/** A longer one is a sentence, and the pattern costs the square of its length. */
const headingMax = 100;
/** They head the past of a people as well: what stands there tells which. */
const histories = /^(?:history|changes|updates|история|изменения|обновления)$/iu;
const namesVersion =
  /(?<!\p{L})(?:(?:version|patch|update|release|build|alpha|beta|верси\p{L}|патч\p{L}*|обновлени\p{L}) |v)v?\d|(?<!\d)\d+\.\d+\.\d/iu;
const version = String.raw`(?:(?:the )?(?:\p{L}+ ){0,2}(?:(?:version|patch|update)s?(?!\p{L})|v\d)|(?:выхода |выпуска )?(?:верси|патч|обновлени))`;
const begins = new RegExp(
  String.raw`^\P{L}*(?:(?:note|outdated|obsolete|устарело)\P{L}+)?(?:(?:previously|formerly|originally|раньше|ранее|прежде)[^.!?]{0,80}? )?(?:(?:in )?versions? )?(?:(?:before|prior to|until|up to|до) ${version}|(?:before|prior to) (?:\p{L}+ ){0,2}\d+\.[\dx]|(?:in )?(?:earlier|older|previous|past) (?:versions|releases|patches)|в (?:более )?(?:ранних|старых|прежних|прошлых|предыдущих) версиях)|^\P{L}*(?:outdated|obsolete|устарело)\s*[:)\]]`,
  'iu',
);
const saysNow = /(?<!\p{L})(?:now|currently|nowadays|теперь|сейчас|ныне)(?!\p{L})/iu;

/** Tells a heading under which an article speaks of earlier versions, by what stands there where it may say something else. */
function isLog(heading: string, text: string): boolean {
  const name = heading.trim();
  if (name.length > headingMax) return false;
  return logs.test(name) || (histories.test(name) && namesVersion.test(text));
}

/** Tells a chunk that speaks of earlier versions alone, as one of a change log does. */
export function isEarlierChunk(chunk: { article_title: string; section: string; content: string }): boolean {
  const isEarlier = (heading: string) => isLog(heading, chunk.content);
  return isEarlier(chunk.article_title) || chunk.section.split(';').every((part) => part.split(' › ').some(isEarlier));
}

/** Tells a unit that says what was so before, unless it says what is so now as well. */
export function isEarlierUnit(text: string, heading: string): boolean {
  return isLog(heading, text) || (begins.test(text) && !saysNow.test(text));
}

const past = new RegExp(
  String.raw`(?<!\p{L})(?:before(?=\P{L}*$| (?:the )?(?:last )?(?:version|patch|update|release|v?\d))|used to (?:be|have|do|cost|deal|give|take|work|look)|did \p{L}+ use to|previous(?:ly)?|former(?:ly)?|earlier|originally|(?:old|older|past) (?:version|patch|release)s?|history|change ?log|(?<!be )changed|changes (?:in|since)|(?:release|patch|update) notes|what['’]?s new|no longer|nerfed|reworked|when (?:was|were|did|has|have) .*(?:add|introduc|remov|chang|implement|releas|appear)\p{L}*|(?:in|since|until|till|version|patch|v) ?v?\d+\.\d|version \d|раньше|ранее|прежде|истори[яию]|(?:стар|прошл|прежн|ранн|предыдущ)\p{L}+ (?:верси|патч|обновлени)\p{L}*|(?:верси\p{L}+|патч\p{L}*|обновлени\p{L}+) \d|[вс] \d+\.\d|до (?:верси|патч|обновлени)\p{L}+|(?:что|как) (?:из|по)мен\p{L}+|измени(?:л|в)\p{L}*|список изменений|что нового|когда .*(?:добав|появ|убра|измен|ввел|вышл)\p{L}*)(?!\p{L})`,
  'iu',
);

/** Tells a question about what was so before, or about what has changed. */
export function asksPast(question: string): boolean {
  return past.test(question);
}
