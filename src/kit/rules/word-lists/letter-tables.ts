export const latinLookAlikes: Readonly<Record<string, string>> = {
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

export const digitLookAlikes: Readonly<Record<string, string>> = { '0': 'о', '3': 'з', '4': 'ч', '6': 'б' }

/** Latin letters for page slugs; letters that are not in the table are dropped. */
export const latinByRussianLetter: Readonly<Record<string, string>> = Object.fromEntries(
  `а a|б b|в v|г g|д d|е e|ё e|ж zh|з z|и i|й y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh|ц ts|ч ch|ш sh|щ shch|ъ|ы y|ь|э e|ю yu|я ya`
    .split('|')
    .map((pair) => {
      const [letter = '', latin = ''] = pair.split(' ')
      return [letter, latin]
    }),
)

/** Latin spellings of Russian names, longer ones first: 'myasnitskaya'. */
export const russianLettersByLatinSpelling: readonly (readonly [string, string])[] =
  `shch щ|sch щ|skiy ский|skii ский|sky ский|yo ё|zh ж|kh х|ts ц|ch ч|sh ш|yu ю|ju ю|ya я|ja я|ye е|yy ый|iy ий|a а|b б|c ц|d д|e е|f ф|g г|h х|i и|j й|k к|l л|m м|n н|o о|p п|q к|r р|s с|t т|u у|v в|w в|x кс|y ы|z з|' ь`
    .split('|')
    .map((pair) => {
      const [latin = '', russian = ''] = pair.split(' ')
      return [latin, russian] as const
    })

/** Russian letters by Latin key: 'vjcrdf' is 'москва' typed with an English layout. */
export const russianLettersByLatinKey: Readonly<Record<string, string>> = Object.fromEntries(
  [..."qwertyuiop[]asdfghjkl;'zxcvbnm,.`"].map((key, index) => [
    key,
    [...'йцукенгшщзхъфывапролджэячсмитьбюё'][index] ?? key,
  ]),
)
