/** Words that the picture of the streets around an office writes. */
export const streetPictureWords = {
  source: '© участники OpenStreetMap',
  metres: (metres: number) => (metres < 1000 ? `${metres}\u00a0м` : `${metres / 1000}\u00a0км`),
} as const

/** Words around that picture. */
export const streetPictureCopy = {
  picture: (index: string) => `Отделение ${index} на карте`,
  openMap: 'Открыть карту',
  route: 'Проложить маршрут',
  yandex: 'Яндекс Карты',
  twoGis: '2ГИС',
  google: 'Google Карты',
  source: 'О данных карты',
} as const
