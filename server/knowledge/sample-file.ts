/** A knowledge file with something of everything that one may hold. */
export const sampleFile = {
  game: {
    slug: 'my-railway',
    title: 'My Railway',
    summary: { en: 'Build lines and carry cargo.', ru: 'Стройте линии и возите грузы.' },
    genres: ['Simulation'],
    released_on: '2026-01-31',
    achievements: [
      {
        api_name: 'FIRST_LINE',
        title: { en: 'The first line', ru: 'Первая линия' },
        description: { en: 'Carry one load.', ru: 'Перевезите один груз.' },
      },
    ],
    sample_questions: [{ language: 'en', text: 'How do signals work?' }],
    source: 'The manual of My Railway',
    license: 'CC BY 4.0',
  },
  articles: [
    {
      title: 'Signals',
      language: 'en',
      game_version: '1.2',
      checked_on: '2026-03-01',
      chunks: [
        { section: '', content: 'A signal keeps two trains apart.' },
        {
          section: 'The hidden signal',
          content: 'Behind the old mill stands a signal that opens the northern line.',
          gate: { achievement: 'FIRST_LINE', spoiler_level: 1 },
          hints: { nudge: 'Look behind buildings.', direction: 'The mill is older than the line.' },
        },
      ],
    },
    {
      title: 'Сигналы',
      language: 'ru',
      chunks: [{ section: '', content: 'Сигнал не даёт двум поездам встретиться.' }],
    },
  ],
};
