import type { moveToBox, readBoxesToMoveTo } from '#contract/branch-order.ts'
import { branchRefusals } from './branch.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'
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

const refusalWords = {
  box_missing: 'Выберите место',
  box_taken: 'Это место только что заняли. Выберите другое.',
  status_not_allowed: branchRefusals.status_not_allowed,
  box_differs: 'Это место другого вида, размера или отделения. Выберите другое.',
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  forbidden: 'Это заявление не вашего филиала.',
} as const satisfies RefusalWords<typeof readBoxesToMoveTo | typeof moveToBox, 'box_missing'>

/** Why a client was not moved. */
export const branchMoveRefusal = refusalTextOf(refusalWords)
