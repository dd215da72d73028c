/** One run of a text between spaces: the plain words in it, and the longer forms it may also be looked up by. */
export interface WordGroup {
  parts: readonly string[];
  /** Whole camelCase and letter-digit runs ("usestate", "dota2") and short joined compounds ("ak47", "csgo"). */
  wholes: readonly string[];
}

const GROUP = /[\p{L}\p{N}]+(?:['’\-.:_/+][\p{L}\p{N}]+)*/gu;
const SEPARATOR = /(['’\-.:_/+])/u;
const INNER_BORDER = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const HAS_DIGIT = /\p{N}/u;
const NOT_ASCII = /[\u0080-\uffff]/;
/** Every mark but U+0306, so that й stays a letter of its own while ё, é and stress marks lose theirs. */
const DELETED_MARKS = /[\u0300-\u0305\u0307-\u036f]/g;

const JOINED_LENGTH_MAX = 12;
const SHORT_PART_MAX = 3;

/** Compatibility forms, marks and composition are levelled; case stays, because splitting needs it. */
export function normaliseText(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text.normalize('NFKD').replace(DELETED_MARKS, '').normalize('NFC');
}

/** The word groups of a normalised text, unsplit and with their case. */
export function findGroups(normalised: string): string[] {
  return normalised.match(GROUP) ?? [];
}

/** Splits one group of {@link findGroups} into its words, lower-cased. */
export function splitGroup(group: string): WordGroup {
  const parts: string[] = [];
  const wholes: string[] = [];
  const joinable: string[] = [];
  const pieces = group.split(SEPARATOR);
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i]!;
    const before = pieces[i - 1];
    if ((before === "'" || before === '’') && piece.toLowerCase() === 's') continue;
    const runs = piece.split(INNER_BORDER);
    for (const run of runs) parts.push(run.toLowerCase());
    if (runs.length > 1) wholes.push(piece.toLowerCase());
    joinable.push(piece.toLowerCase());
  }
  const joined = joinCompound(joinable);
  if (joined !== null) wholes.push(joined);
  return { parts, wholes };
}

function joinCompound(pieces: readonly string[]): string | null {
  if (pieces.length < 2 || pieces.length > 3) return null;
  const joined = pieces.join('');
  if (joined.length > JOINED_LENGTH_MAX) return null;
  const telling = HAS_DIGIT.test(joined) || pieces.some((piece) => piece.length <= SHORT_PART_MAX);
  return telling ? joined : null;
}

/** All words of a text as the index sees them, stop words included: parts first, then the longer forms of each group. */
export function tokenise(text: string): string[] {
  return findGroups(normaliseText(text)).flatMap((group) => {
    const { parts, wholes } = splitGroup(group);
    return [...parts, ...wholes];
  });
}
