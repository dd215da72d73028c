import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, true, null], 'a,1,true,\r\n'],
  [['say "hi", you', 'two\nlines'], '"say ""hi"", you","two\nlines"\r\n'],
  [['=1+1', '+7', '-2', '@SUM(A1)', '\t=1'], `'=1+1,'+7,'-2,'@SUM(A1),"'\t'=1"\r\n`],
  [['\u00a0=1', '\u200b@x', '＝1+1', '\n+1'], `'\u00a0=1,'\u200b@x,'＝1+1,"'\n'+1"\r\n`],
  [['a;=1+1', 'b\t@x', 'c; "-2"', 'd\n=1'], `"a;'=1+1","b\t'@x","c; ""'-2""","d\n'=1"\r\n`],
  [[-2, 'a=b', 'Ёжик; ёлка'], '-2,a=b,"Ёжик; ёлка"\r\n'],
])('%j is written so that a spreadsheet reads text as text', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
