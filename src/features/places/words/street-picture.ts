export const streetPictureLabelTexts = {
  source: '© участники OpenStreetMap',
  metres: (metres: number) => (metres < 1000 ? `${metres}\u00a0м` : `${metres / 1000}\u00a0км`),
} as const

export const streetPictureCopy = {
  picture: (index: string) => `Отделение ${index} на карте`,
  openMap: 'Открыть карту',
  route: 'Проложить маршрут',
  yandex: 'Яндекс Карты',
  twoGis: '2ГИС',
  google: 'Google Карты',
  source: 'О данных карты',
} as const
