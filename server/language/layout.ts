const qwerty = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const jcuken = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';

const toCyrillic = new Map([...qwerty].map((key, i) => [key, jcuken[i]!]));
const toLatin = new Map([...jcuken].map((key, i) => [key, qwerty[i]!]));

/** The text as the same keys would have typed it in the other layout, judged by which alphabet it mostly uses. */
export function swapLayout(text: string): string {
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0;
  const keys = latin >= cyrillic ? toCyrillic : toLatin;
  let swapped = '';
  for (const letter of text) swapped += keys.get(letter) ?? letter;
  return swapped;
}
