/** Texts that people enter by mistake or on purpose; tests use each on every screen, in emails and documents. */
export const hostileTexts = {
  'a word without end': 'Ы'.repeat(150),
  'several long words': `${'Ж'.repeat(49)} ${'Щ'.repeat(49)} ${'Ю'.repeat(49)}`,
  emoji: 'Ромашка 🌼👩‍👩‍👧‍👦',
  'right to left': 'أبجد שלום',
  'combining marks': 'Й\u0306ож\u0301ик e\u0301',
  formula: '=1+1',
  'formula by the at sign': '@SUM(A1)',
  markup: '<b>Ромашка</b>',
  'zero width': 'Ро\u200bмаш\u200dка',
  'turned direction': 'Ромашка\u202eакшамоР',
} as const satisfies Record<string, string>
