import { expect, test } from 'vitest';
import { fillFromRendered, isLossy } from './fill-from-rendered.ts';
import { renderedSections } from './rendered-sections.ts';
import { mostSections } from './text-article.ts';

const html = `<div class="mw-parser-output"><p>A crane <a href="/wiki/Lift">lifts</a> cargo.<sup class="reference">[1]</sup></p>
<h2><span class="mw-headline" id="Cargo">Cargo</span><span class="mw-editsection">[edit]</span></h2>
<table><tbody><tr><th>Cargo</th><th>Tonnes</th></tr><tr><td><a href="/wiki/Coal">Coal</a></td><td>40</td></tr></tbody></table>
<div class="mw-heading mw-heading3"><h3 id="By_day">By day</h3></div><p>Ten lifts.</p><figure><figcaption>A crane at work</figcaption></figure><p><span class="mw-default-size" typeof="mw:Error mw:File"><a class="new">Crane.png</a></span></p>
<h2>Drops</h2><p>{{#cargo_query: tables=Drops}}</p>
<h2>Stats</h2><p><strong class="error">Lua error in Module:Stats.</strong></p>
<h2>References</h2><ol class="references"><li>A book</li></ol>
<table class="navbox"><tr><td>All cranes</td></tr></table></div>`;

test('a page as its readers see it has its sections, without what stands around them or did not work', () => {
  expect(renderedSections(html)).toEqual([
    { section: '', content: 'A crane lifts cargo.' },
    { section: 'Cargo', content: '| Cargo | Tonnes |\n| --- | --- |\n| Coal | 40 |' },
    { section: 'Cargo – By day', content: 'Ten lifts.' },
  ]);
});

const lost = (section: string, at: number) => ({ section, templates: ['weapon stats'], at });

test('only what is gone is taken from it, in its place; what is not there either stays gone', () => {
  const read = {
    article: {
      title: 'Crane',
      language: 'en' as const,
      sections: [
        { section: '', content: 'Own words.' },
        { section: 'Place', content: 'The harbour.' },
      ],
    },
    dropped: { templates: [], sections: [lost('Cargo', 1), lost('Stats', 1)] },
  };
  expect(isLossy(read)).toBe(true);
  const { article, dropped } = fillFromRendered(read, renderedSections(html));
  expect(article).toMatchObject({
    sections: [{ content: 'Own words.' }, { section: 'Cargo' }, { section: 'Place' }],
  });
  expect(dropped?.sections).toEqual([lost('Stats', 1)]);
});

test('a page that is left out for another reason is not looked at', () => {
  expect(isLossy({ article: 'stub' })).toBe(false);
  expect(isLossy({ article: 'empty', dropped: { templates: [], sections: [] } })).toBe(false);
});

test('of sections with one name each gets its own text once', () => {
  const section = (content: string) => ({ section: 'Drops', content });
  const weapons = { section: 'Weapons', content: 'A hook.' };
  const read = {
    article: { title: 'Crane', language: 'en' as const, sections: [section('By day.'), weapons] },
    dropped: { templates: [], sections: [lost('Drops', 0), lost('Drops', 2)] },
  };
  const shown = [section('first'), section('By day.'), weapons, section('last')];
  expect(fillFromRendered(read, shown).article).toMatchObject({ sections: shown });
  const { article, dropped } = fillFromRendered(read, shown.slice(0, 3));
  expect(article).toMatchObject({ sections: shown.slice(0, 3) });
  expect(dropped?.sections).toEqual([lost('Drops', 2)]);
});

test('a page that is made whole keeps the names that lead to it, and no more sections than a page may have', () => {
  const facts = { title: 'Crane', language: 'en' as const, names: 'Also called: Hoist.' };
  const read = { article: 'empty' as const, facts, dropped: { templates: [['page', 1] as const], sections: [] } };
  const shown = Array.from({ length: mostSections + 1 }, (_, at) => ({
    section: `S${at}`,
    content: 'It lifts cargo.',
  }));
  const { article } = fillFromRendered(read, shown);
  if (typeof article === 'string') throw new Error(article);
  expect(article.sections[0]?.content).toBe('Also called: Hoist.\n\nIt lifts cargo.');
  expect(article.sections).toHaveLength(mostSections);
  expect(article).not.toHaveProperty('names');
});
