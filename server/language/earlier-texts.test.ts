import { expect, test } from 'vitest';
import { asksPast, isEarlierChunk, isEarlierUnit } from './earlier-texts.ts';

const under = (section: string, content = 'A pear weighs four stones.', article_title = 'Pears') =>
  isEarlierChunk({ article_title, section, content });

test.each([
  'Changelog',
  'Pears › Update history',
  'Release notes › Fruit',
  'Patch notes for 2.4',
  'Game version history',
  'Changes in 1.4',
  'In previous versions › Baskets',
  '1.12.3',
  'v0.9.15',
  '1.2.0 (March 2021)',
  'Version 0.27 (2021-03-01)',
  'Patch 1.2: Winter',
  'Update 7',
  '2021-03-01',
  'March 1, 2021',
  'Baskets (old)',
  'История изменений',
  'История версий',
  'Список изменений',
  'Что нового',
  'Версия 1.2',
  'Старые версии',
  '1 марта 2021',
  '1.4; 1.5',
])('what stands under «%s» was so before', (section) => {
  expect(under(section)).toBe(true);
});

test.each([
  '',
  'History of the orchard',
  'The history of the empire',
  'История королевства',
  'Trivia',
  '1.2 Getting started',
  'Version 1.5 or later',
  'Getting started (1.20+)',
  'Migration guide',
  'Show new patch notes automatically',
  'A patch of moss',
  'Shape changes',
  'Изменения погоды',
  'Level 1-2',
  '2013',
  'June 1850',
  'Harvest; Changelog',
])('what stands under «%s» may be so now', (section) => {
  expect(under(section)).toBe(false);
});

test('a history is one of versions where it names one, and an article may be a change log as a whole', () => {
  expect(under('Pears › History', 'Added in version 1.2.')).toBe(true);
  expect(under('Pears › History', 'The first pear was planted by the queen.')).toBe(false);
  expect(under('Fruit', 'Pears weigh four stones.', 'Changelog 1.3')).toBe(true);
});

test.each([
  'Before patch 1.2 it weighed thirty stones.',
  '- Prior to version 3.7.0, the default was on.',
  '(In versions prior to 3.6, baskets behaved differently.)',
  'Before Orchard 0.6, pears were free.',
  'In earlier versions the basket leaked.',
  'Before the Winter Update it was blue.',
  'Outdated: the basket leaks.',
  'До версии 1.2 груша весила тридцать камней.',
  'До патча 3 груши были бесплатны.',
  'Раньше корзина протекала, до версии 1.2.',
  'В более ранних версиях корзина протекала.',
])('«%s» says what was so before', (text) => {
  expect(isEarlierUnit(text, 'Trivia')).toBe(true);
});

test.each([
  'Before you climb, fill the basket.',
  'Prior to patching holes, dry the basket.',
  'Up to 1.5 stones fit.',
  'Previously a farmer, he hid until the war ended.',
  'Before patch 1.2 it weighed thirty stones, now it weighs four.',
  'До 10 уровня груш нет.',
  'До дома далеко.',
])('«%s» may be so now', (text) => {
  expect(isEarlierUnit(text, 'Trivia')).toBe(false);
});

test.each([
  'how heavy was a pear before?',
  'how heavy was a pear before patch 1.2',
  'it used to be free',
  'price of a pear in 0.25',
  'changelog',
  'what changed',
  'when was the basket added',
  'сколько раньше весила груша',
  'что изменилось',
  'сколько стоила груша в версии 1.2',
  'когда добавили корзину',
])('«%s» asks for the past', (question) => {
  expect(asksPast(question)).toBe(true);
});

test.each([
  'how heavy is a pear',
  'what is a basket used to carry',
  'what to do before the harvest',
  'how do i change my basket',
  'сколько весит груша',
  'что делать до жатвы',
])('«%s» asks for the present', (question) => {
  expect(asksPast(question)).toBe(false);
});
