import { placeAddress, placeName, placeTitle, type RentedPlace } from './rented-place.ts'

/** Words of the coming dates of a rent in a calendar file. */
export const calendarWords = {
  name: (place: RentedPlace) => placeTitle(place),
  starts: (place: RentedPlace) => `Начало аренды: ${placeName(place)}`,
  prolongation_opens: (place: RentedPlace) => `Можно продлить аренду: ${placeName(place)}`,
  prolongation_closes: (place: RentedPlace) => `Последний день, чтобы продлить аренду: ${placeName(place)}`,
  ends: (place: RentedPlace) => `Последний день аренды: ${placeName(place)}`,
  guarantee_ends: (place: RentedPlace) => `Последний день хранения по гарантии: ${placeName(place)}`,
  pay_until: (place: RentedPlace) => `Срок оплаты аренды: ${placeName(place)}`,
  details: (claim: number, place: RentedPlace & { readonly index: string }, officeAddress: string) =>
    `Заявление № ${claim}: ${placeAddress(place)}. Отделение: ${officeAddress}`,
  /** The calendar that a phone subscribes to, of a person or of an organisation. */
  feedName: (organisation: string | null) =>
    organisation === null ? 'Сроки аренды ящиков' : `Сроки аренды: ${organisation}`,
  feedDetails: (claim: number, place: RentedPlace & { readonly index: string }) =>
    `Заявление № ${claim}: ${placeAddress(place)}.`,
} as const
