const republic = /^(.+(?<!ская)) Республика$/u

/** Lists contain both 'Татарстан Республика' and 'Удмуртская Республика'. */
export const regionDisplayName = (region: string): string => region.replace(republic, 'Республика $1')

/** Lists contain 'Зато Сибирский' and 'немецкий национальный район'. */
export const capitalizePlaceName = (name: string): string =>
  name.replace(/^Зато (?=\p{Lu})/u, 'ЗАТО ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
