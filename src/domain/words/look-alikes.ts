/** Latin letters (lower case) that are drawn like Cyrillic ones: people type a name with either keyboard. */
export const lookAlikes: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

/** Greek letters (lower case) that are drawn like Cyrillic ones. */
export const greekLookAlikes: Readonly<Record<string, string>> = {
  α: 'а',
  β: 'в',
  γ: 'г',
  δ: 'д',
  ε: 'е',
  ζ: 'з',
  η: 'н',
  κ: 'к',
  λ: 'л',
  μ: 'м',
  ο: 'о',
  π: 'п',
  ρ: 'р',
  τ: 'т',
  υ: 'у',
  φ: 'ф',
  χ: 'х',
}

/** Digits that stand for the letters that they look like. */
export const digitsAsLetters: Readonly<Record<string, string>> = { '0': 'о', '3': 'з', '4': 'ч', '6': 'б' }
