import { describe, expect, it } from 'vitest';
import { buildIndex } from '../index/build-index.ts';
import { contentTerms, heldShares } from './coverage.ts';
import { readQuestion, searchIndex } from '../search-index.ts';

interface Article {
  title?: string;
  section?: string;
  content: string;
}

function indexOf(articles: readonly Article[]) {
  return buildIndex(
    articles.map(({ title = '', section = '', content }, i) => ({ id: i + 1, article_title: title, section, content })),
  );
}

const farAway: Article[] = ['Towers fall slowly.', 'The river bends twice.', 'Bread keeps for a week.'].map(
  (content) => ({
    content,
  }),
);

function firstFor(articles: readonly Article[], question: string): string {
  const { rows } = searchIndex(indexOf(articles), question);
  return articles[rows[0]!.row]!.content;
}

describe('the expansion of a question', () => {
  it('finds what articles call by another word', () => {
    const articles = [...farAway, { content: 'A merchant waits behind the gate.' }];
    expect(firstFor(articles, 'where is the shopkeeper')).toContain('merchant');
  });

  it('weighs a word by what most stands for it, not by the rarest of what may', () => {
    const inn = ['A guest sleeps.', 'A guest eats.', 'A guest pays.'].map((content) => ({ content }));
    const weightOf = (articles: readonly Article[]) => readQuestion(indexOf(articles), 'гость').analysis.terms[0]!.idf;
    expect(weightOf([...farAway, ...inn])).toBeCloseTo(
      readQuestion(indexOf([...farAway, ...inn]), 'guest').analysis.terms[0]!.idf,
    );
  });

  it('leaves a word that the texts hold before its other words', () => {
    const articles = [...farAway, { content: 'The merchant sleeps.' }, { content: 'The shop sleeps.' }];
    expect(firstFor(articles, 'shop')).toBe('The shop sleeps.');
  });

  it('counts nothing twice where a text holds both the word and another word for it', () => {
    const articles = [...farAway, { content: 'The shop merchant sleeps.' }, { content: 'The shop gardener sleeps.' }];
    const { rows } = searchIndex(indexOf(articles), 'shop');
    expect(rows[0]!.score).toBeCloseTo(rows[1]!.score, 1);
  });

  it('translates a question into the language of the articles', () => {
    const articles = [...farAway, { content: 'The sword is sold by the blacksmith.' }];
    expect(firstFor(articles, 'у кого купить меч')).toContain('sword');
  });

  it('translates back as well', () => {
    const articles = [{ content: 'Башни падают.' }, { content: 'Меч куют из железа.' }];
    expect(firstFor(articles, 'which sword is there')).toContain('Меч');
  });

  it('finds what only articles of the other language are about, also beside as many in the language of the question', () => {
    const russian = ['Продавец спит.', 'Продавец ждёт у ворот.', 'Башни падают медленно.', 'Хлеб лежит неделю.'];
    const articles = [
      ...farAway,
      ...russian.map((content) => ({ content })),
      { content: 'Peat is sold by the miller.' },
    ];
    expect(firstFor(articles, 'какой продавец продаёт торф')).toContain('Peat');
  });

  it('leaves a word alone that its own language has more often than the other', () => {
    const articles = [...farAway, { content: 'Меч куют.' }, { content: 'Меч точат.' }, { content: 'A sword.' }];
    const { analysis } = readQuestion(indexOf(articles), 'меч');
    expect(analysis.terms.flatMap(({ matches }) => matches.map(({ word }) => word))).toEqual(['меч']);
  });

  it('takes a phrase before its words', () => {
    const index = indexOf([...farAway, { content: 'A longsword.' }, { content: 'A sword.' }]);
    const { analysis } = readQuestion(index, 'длинный меч');
    expect(analysis.terms.map(({ matches }) => matches.map(({ word }) => word))).toEqual([
      ['longsword'],
      ['longsword'],
    ]);
  });

  it('counts another word as partly held, a phrase only where all of it is there', () => {
    const index = indexOf([...farAway, { content: 'Hit points.' }, { content: 'The merchant.' }]);
    const share = (question: string, text: readonly string[]): number => {
      const terms = contentTerms(readQuestion(index, question).analysis);
      return heldShares(terms, (stem) => text.includes(stem)).reduce((sum, one) => sum + one, 0);
    };
    expect(share('shopkeeper', ['merchant'])).toBeGreaterThan(0.3);
    expect(share('shopkeeper', ['merchant'])).toBeLessThan(1);
    expect(share('hp', ['hit', 'point'])).toBeGreaterThan(0.3);
    expect(share('hp', ['point'])).toBe(0);
  });

  it('reads a word that no text holds as two that the texts know', () => {
    const articles = [...farAway, { content: 'A mine is served by a cart.' }, { content: 'A mine falls.' }];
    expect(firstFor(articles, 'minecart')).toContain('cart');
    const { analysis } = readQuestion(indexOf(articles), 'minecart');
    expect(analysis.terms[0]!.matches.map(({ word, beside }) => [word, beside])).toEqual([
      ['mine', ['cart']],
      ['cart', ['mine']],
    ]);
  });

  it('says of a word that only its other words are known', () => {
    const index = indexOf([...farAway, { content: 'The merchant.' }]);
    const kinds = readQuestion(index, 'shopkeeper qzwx').analysis.terms.map(({ kind }) => kind);
    expect(kinds).toEqual(['expanded', 'unknown']);
  });

  it('knows nothing of words behind a gate', () => {
    const index = indexOf([...farAway, { content: 'The merchant.' }]);
    const { analysis } = readQuestion(index, 'shopkeeper', { allowed: (row) => row < farAway.length });
    expect(analysis.terms[0]!.matches).toEqual([]);
  });
});
