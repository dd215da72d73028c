import { describe, expect, it } from 'vitest';
import { judgePassword } from './password-strength.ts';

const personal = ['Ada Example', 'Артём Пример', 'ada.example@example.com'];

describe('the strength of a password', () => {
  it.each([
    ['k8F!x02', 'short'],
    ['password12', 'weak'],
    ['qwertyuiop1', 'weak'],
    ['йцукенгшщз', 'weak'],
    ['ЙЦУКЕНГШЩЗ', 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['Ada Example1', 'weak'],
    ['мой любимый', 'weak'],
    ['Мой-Любимый', 'weak'],
    ['моя любимая мама', 'good'],
    ['привет привет', 'weak'],
    ['александр1990', 'weak'],
    ['Артём Пример 7', 'weak'],
    ['Summer2024!', 'fair'],
    ['three calm green owls', 'strong'],
    ['три спокойные совы', 'strong'],
  ])('says of %s that it is %s', (password, strength) => {
    expect(judgePassword(password, personal)).toBe(strength);
  });

  it('judges the longest password at once', () => {
    expect(judgePassword('x7 Kq!'.repeat(170), personal)).not.toBe('short');
  });
});
