export const streetPictureLabelTexts = {
  source: '© участники OpenStreetMap',
} as const

export const streetPictureCopy = {
  picture: (index: string) => `Отделение ${index} на карте`,
  openMap: 'Открыть карту',
  route: 'Проложить маршрут',
  yandex: 'Яндекс Карты',
  twoGis: '2ГИС',
  google: 'Google\u00a0Карты',
  source: 'О данных карты',
} as const

/** Texts in link previews on other sites. */
export const previewCopy = {
  brand: 'Абонентский ящик',
  title: (index: string) => `Отделение ${index}`,
  price: (amount: string) => `от ${amount} в\u00a0месяц`,
  alt: (index: string) => `Отделение ${index}: адрес, карта и цена ящика`,
  site: {
    brand: 'Абонентский ящик',
    title: 'Аренда ящика',
    lines: ['Письма и посылки без очереди —', 'в своей ячейке на почте'],
    call: null,
  },
  siteAlt: 'Стена абонентских ящиков, один из них ваш',
} as const
