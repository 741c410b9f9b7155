/** What Latin spellings of Russian names stand for, longer ones first: 'myasnitskaya' is typed where no Russian keyboard is. */
export const latinSpellings: readonly (readonly [string, string])[] =
  `shch щ|sch щ|skiy ский|skii ский|sky ский|yo ё|zh ж|kh х|ts ц|ch ч|sh ш|yu ю|ju ю|ya я|ja я|ye е|yy ый|iy ий|a а|b б|c ц|d д|e е|f ф|g г|h х|i и|j й|k к|l л|m м|n н|o о|p п|q к|r р|s с|t т|u у|v в|w в|x кс|y ы|z з|' ь`
    .split('|')
    .map((pair) => {
      const [latin = '', russian = ''] = pair.split(' ')
      return [latin, russian] as const
    })

/** The Russian letter on the key of a Latin one: 'vjcrdf' is 'москва' with the keyboard left in English. */
export const keyboardLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [..."qwertyuiop[]asdfghjkl;'zxcvbnm,.`"].map((key, index) => [
    key,
    [...'йцукенгшщзхъфывапролджэячсмитьбюё'][index] ?? key,
  ]),
)
