/** Latin letters for Russian ones, for addresses of pages; letters that are not named are left out. */
export const latinLetters: Readonly<Record<string, string>> = Object.fromEntries(
  `а a|б b|в v|г g|д d|е e|ё e|ж zh|з z|и i|й y|к k|л l|м m|н n|о o|п p|р r|с s|т t|у u|ф f|х kh|ц ts|ч ch|ш sh|щ shch|ъ|ы y|ь|э e|ю yu|я ya`
    .split('|')
    .map((pair) => {
      const [letter = '', latin = ''] = pair.split(' ')
      return [letter, latin]
    }),
)
