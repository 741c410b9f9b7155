import type {
  changeClaimTerms,
  readReplacementBoxes,
  replaceBox,
} from '#back-office/api/branch-claim-changes.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import {
  boxOrCellWords,
  chooseByBoxOrCell,
  placeNumberText,
  placeTitle,
  type RentedPlace,
} from '#places/words/rented-place.ts'
import { branchRefusalTexts } from './branch.ts'

export const claimTermsCopy = {
  act: 'Изменить заказ',
  title: 'Изменить услуги и оплату',
  lead: 'Пока заявление не оплачено. Стоимость пересчитаем, прежний счёт отменим, арендатору отправим письмо с новой суммой.',
  services: 'Услуги',
  boxName: 'Название ящика',
  boxNameHint: 'Не больше трёх слов',
  method: 'Как оплатит',
  methods: {
    1: 'На сайте картой',
    2: 'В отделении',
    3: 'По платёжному поручению',
    4: 'На сайте с баланса',
  } as const satisfies Record<EndpointBody<typeof changeClaimTerms>['method'], string>,
  newTotal: (amount: string, before: string) => `Новая стоимость: ${amount} (сейчас ${before})`,
  sameTotal: (amount: string) => `Стоимость не изменится: ${amount}`,
  count: 'Рассчитать',
  counting: 'Считаем…',
  confirm: 'Изменить заказ',
  sending: 'Сохраняем…',
} as const

const refusalWords = {
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  status_not_allowed:
    'Заявление уже оплачено, отменено или входит в сводное поручение: изменить заказ нельзя.',
  total_differs: 'Стоимость изменилась. Проверьте новую и подтвердите ещё раз.',
  services_refused: 'Такие услуги здесь вместе не подключают. Проверьте выбор.',
  name_refused: 'Введите название ящика: не больше трёх слов, без запрещённых слов и чужой правовой формы.',
  period_refused: 'Срок этого заявления уже нельзя оформить. Пусть арендатор оформит новое заявление.',
  terms_refused:
    'По этому заказу сейчас нет тарифа или не действует промокод. Пусть арендатор оформит новое.',
  method_not_allowed: 'Этот способ оплаты не подходит типу клиента.',
  offer_missing: 'Организация ещё не приняла оферту: это делают в её личном кабинете.',
  forbidden: 'Это заявление не вашего филиала.',
} as const satisfies RefusalWords<typeof changeClaimTerms>

export const claimTermsRefusalText = createRefusalTextFinder(refusalWords)

export const replaceBoxCopy = {
  act: (place: RentedPlace) => `Перенести ${chooseByBoxOrCell(place, 'в другой ящик', 'в другую ячейку')}`,
  title: 'Перенести клиента',
  lead: (place: RentedPlace) =>
    `${placeTitle(place)} не работает. Срок, цена и услуги останутся прежними, вместе с арендой перейдёт её продление. Клиент получит письмо с новым адресом.`,
  byHand: (place: RentedPlace) =>
    chooseByBoxOrCell(
      place,
      'Переложите почту в новый ящик и поменяйте ключ, когда клиент придёт.',
      'Переложите отправления в новую ячейку и дайте клиенту новый код.',
    ),
  box: (place: RentedPlace) => chooseByBoxOrCell(place, 'Новый ящик', 'Новая ячейка'),
  choose: 'Выберите',
  option: (place: RentedPlace) => placeNumberText(place),
  none: (place: RentedPlace) =>
    `В отделении нет свободных мест того же вида и размера. Прекратите аренду досрочно или почините ${boxOrCellWords(place).accusative}.`,
  confirm: 'Перенести',
  sending: 'Переносим…',
} as const

const moveRefusals = {
  box_missing: 'Выберите место',
  box_taken: 'Это место только что заняли. Выберите другое.',
  status_not_allowed: branchRefusalTexts.status_not_allowed,
  box_differs: 'Это место другого вида, размера или отделения. Выберите другое.',
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  forbidden: 'Это заявление не вашего филиала.',
} as const satisfies RefusalWords<typeof readReplacementBoxes | typeof replaceBox, 'box_missing'>

export const replaceBoxRefusalText = createRefusalTextFinder(moveRefusals)
