import { branchRefusalText } from './branch.ts'

export const officeLocationCopy = {
  button: 'Уточнить место',
  unknown: 'На карте виден только населённый пункт.',
  title: (index: string) => `Место отделения ${index}`,
  lead: 'Нажмите на дом, перетащите отметку или вставьте координаты.',
  failed: 'Карта не загрузилась. Скопируйте координаты с любой карты.',
  place: 'Широта и долгота',
  placeHint: 'Например, 55.7522, 37.6156',
  save: 'Сохранить место',
  saving: 'Сохраняем…',
  saved: 'Место сохранено. На карте оно появится через несколько секунд.',
} as const

export const officeLocationRefusalText = (code: string) =>
  code === 'place_malformed' ? 'Введите два числа, например 55.7522, 37.6156' : branchRefusalText(code)
