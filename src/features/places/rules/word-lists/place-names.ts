const republic = /^(.+(?<!ская)) Республика$/u

const autonomousYugra = /^Ханты-Мансийский[-\s]+Югра автономный округ$/u

/** Lists contain 'Татарстан Республика', 'Удмуртская Республика' and 'Ханты-Мансийский-Югра автономный округ'. */
export const regionDisplayName = (region: string): string =>
  region
    .replace(republic, 'Республика $1')
    .replace(autonomousYugra, 'Ханты-Мансийский автономный округ — Югра')

/** Lists contain 'Зато Сибирский' and 'немецкий национальный район'. */
export const capitalizePlaceName = (name: string): string =>
  name.replace(/^Зато (?=\p{Lu})/u, 'ЗАТО ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
