const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Words such as 'city' or 'village', which the search ignores. */
export const placeKindWords = words(`
  г гор город д дер деревня с село п пос поселок пгт рп дп кп гп ст станция ст-ца станица х хутор аул сл
  слобода ж/д мкр мкрн мкр-н микрорайон кв-л квартал
  обл область край респ республика р-н рн район ао округ
  ул улица пр-кт пр-т просп проспект пр пр-д проезд пер переулок пл площадь наб набережная ш шоссе б-р бул
  бульвар туп тупик тракт тер территория
  дом к корп корпус стр строение вл владение лит литера пом помещение оф офис
`)

/** Maps abbreviated, foreign and colloquial place names to the words of the official names. */
export const placeNameAliases: Readonly<Record<string, readonly string[]>> = {
  спб: ['санкт', 'петербург'],
  питер: ['санкт', 'петербург'],
  мск: ['москва'],
  екб: ['екатеринбург'],
  нск: ['новосибирск'],
  moscow: ['москва'],
  башкирия: ['башкортостан'],
  забайкалье: ['забайкальский'],
  камчатка: ['камчатский'],
  кузбасс: ['кемеровская'],
  подмосковье: ['московская'],
  приморье: ['приморский'],
  тува: ['тыва'],
  удмуртия: ['удмуртская'],
  хмао: ['ханты', 'мансийский'],
  чечня: ['чеченская'],
  чукотка: ['чукотский'],
  янао: ['ямало', 'ненецкий'],
}

type ZoneTable = Readonly<Record<string, readonly string[]>>

export const lockerWordStems = ['почтомат', 'постамат', 'ячейк'] as const
export const LOCKER_NOUN = 'почтомат'

/** Beginnings of words, because lists write «Саха (Якутия) Республика» or «Республика Саха (Якутия)». */
export const regionStemsByTimeZone: ZoneTable = {
  'Europe/Kaliningrad': ['калининград'],
  'Europe/Moscow': words(`
    адыге архангель белгород брянск владимир вологод воронеж дагестан иванов ингуш кабардино калмык калуж
    карачаево карел коми костром краснодар курск ленинград липецк марий мордов москва московск мурманск
    ненецк нижегород новгород орловск осети пензен псков ростов рязан петербург смолен ставрополь тамбов
    татар твер туль чечен чуваш ярослав
  `),
  'Europe/Simferopol': ['крым', 'севастопол'],
  'Europe/Kirov': ['киров'],
  'Europe/Volgograd': ['волгоград'],
  'Europe/Astrakhan': ['астрахан'],
  'Europe/Samara': ['самар', 'удмурт'],
  'Europe/Saratov': ['саратов'],
  'Europe/Ulyanovsk': ['ульянов'],
  // Baikonur has the same time as its surroundings, UTC+5.
  'Asia/Yekaterinburg': words(`
    байконур башк курган оренбург пермск свердлов тюмен ханты челябин ямало
  `),
  'Asia/Omsk': ['омск'],
  'Asia/Barnaul': ['алтай'],
  'Asia/Novosibirsk': ['новосибир'],
  'Asia/Tomsk': ['томск'],
  'Asia/Novokuznetsk': ['кемеров', 'кузбасс'],
  'Asia/Krasnoyarsk': ['краснояр', 'тыва', 'тува', 'хакас'],
  'Asia/Irkutsk': ['бурят', 'иркут'],
  'Asia/Chita': ['забайкал'],
  'Asia/Yakutsk': ['амурск', 'якут'],
  'Asia/Vladivostok': ['еврейск', 'приморск', 'хабаров'],
  'Asia/Sakhalin': ['сахалин'],
  'Asia/Magadan': ['магадан'],
  'Asia/Kamchatka': ['камчат'],
  'Asia/Anadyr': ['чукот'],
}

export const districtStemsByTimeZone: Readonly<Record<string, ZoneTable>> = {
  якут: {
    'Asia/Khandyga': ['томпон', 'усть-май'],
    'Asia/Vladivostok': ['верхоян', 'усть-ян'],
    'Asia/Ust-Nera': ['оймякон'],
    'Asia/Srednekolymsk': ['абый', 'аллаихов', 'верхнеколым', 'момск', 'нижнеколым', 'среднеколым'],
  },
  сахалин: { 'Asia/Srednekolymsk': ['северо-курил'] },
}
