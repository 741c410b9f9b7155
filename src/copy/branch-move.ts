import type { moveToBox } from '#contract/branch-move.ts'
import type { RefusalOf } from '#contract/endpoint.ts'
import { refusalText } from './refusals.ts'
import { ofPlace, placeNumber, placeTitle, placeWords, type RentedPlace } from './rented-place.ts'

/** Words of moving a client to another box. */
export const branchMoveCopy = {
  act: (place: RentedPlace) => `Перенести ${ofPlace(place, 'в другой ящик', 'в другую ячейку')}`,
  title: 'Перенести клиента',
  lead: (place: RentedPlace) =>
    `${placeTitle(place)} не работает. Срок, цена и услуги останутся прежними, вместе с арендой перейдёт её продление. Клиент получит письмо с новым адресом.`,
  byHand: (place: RentedPlace) =>
    ofPlace(
      place,
      'Переложите почту в новый ящик и поменяйте ключ, когда клиент придёт.',
      'Переложите отправления в новую ячейку и дайте клиенту новый код.',
    ),
  box: (place: RentedPlace) => ofPlace(place, 'Новый ящик', 'Новая ячейка'),
  choose: 'Выберите',
  option: (place: RentedPlace) => placeNumber(place),
  none: (place: RentedPlace) =>
    `В отделении нет свободных мест того же вида и размера. Прекратите аренду досрочно или почините ${placeWords(place).accusative}.`,
  confirm: 'Перенести',
  sending: 'Переносим…',
} as const

const words: Readonly<Partial<Record<RefusalOf<typeof moveToBox> | 'box_missing', string>>> = {
  box_missing: 'Выберите место',
  box_taken: 'Это место только что заняли. Выберите другое.',
  box_differs: 'Это место другого вида, размера или отделения. Выберите другое.',
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  forbidden: 'Это заявление не вашего филиала.',
}

/** Why a client was not moved. */
export const branchMoveRefusal = (code: string): string =>
  (words as Readonly<Record<string, string>>)[code] ?? refusalText(code)
