import { formatDottedDate } from '#kit/words/date-text.ts'
import { upperFirst } from '#kit/words/letter-case.ts'
import { formatCount } from '#kit/words/plural.ts'
import { boxOrCellWords, type RentedPlace } from '#places/words/rented-place.ts'

const monthForms = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

/** Facts used in the texts of a situation; dates are `YYYY-MM-DD`. */
export interface SituationTextFacts {
  readonly start: string
  readonly end: string
  readonly clientType: 1 | 2 | 3
  readonly continues: boolean
  /** Locker cells have a code instead of a key. */
  readonly isAaps: boolean
  /** Ordered with claim number and INN, without a login. */
  readonly withoutLogin?: boolean | undefined
}

interface SituationWords {
  readonly heading: string
  readonly steps: readonly string[]
}

const boxWord = ({ isAaps }: SituationTextFacts) => (isAaps ? 'ячейка' : 'ящик')
const gone = ({ isAaps }: SituationTextFacts) => (isAaps ? 'освободится' : 'станет свободен')
const unchanged = ({ isAaps }: SituationTextFacts) =>
  isAaps
    ? 'Приходить в отделение не нужно: ячейка и её номер остаются прежними.'
    : 'Приходить в отделение не нужно: ящик, номер и ключ остаются прежними.'
const mailComes = ({ isAaps }: SituationTextFacts) =>
  `С даты начала аренды письма будут складывать в ${isAaps ? 'ячейку' : 'ящик'}.`
const giveBack = ({ isAaps }: SituationTextFacts) =>
  isAaps ? 'Заберите всё из ячейки.' : 'Заберите всё из ящика и сдайте ключ в отделение.'

const bringToSign = (rent: SituationTextFacts): readonly string[] => [
  rent.clientType === 3
    ? 'Нужны паспорт представителя и доверенность. Оператор распечатает заявление.'
    : `Возьмите паспорт. Оператор распечатает заявление${rent.isAaps ? '' : ' и выдаст ключ'}.`,
  ...(rent.clientType === 2 ? ['Возьмите подлинник документа о льготе.'] : []),
]

const lost = (rent: SituationTextFacts): string =>
  rent.continues
    ? 'Прежняя аренда от этого не изменилась. Продлить её можно ещё раз, пока открыто продление.'
    : `${upperFirst(boxWord(rent))} снова ${rent.isAaps ? 'свободна' : 'свободен'}. Оформить аренду заново можно с теми же ответами.`

export const situationCopy = {
  draft: () => ({
    heading: 'Заявление не закончено',
    steps: ['Проверьте ответы, подтвердите заявление и выберите, как платить.'],
  }),
  pay_now: (rent) => ({
    heading: rent.continues ? 'Продление ждёт оплаты' : 'Заявление ждёт оплаты',
    steps: [
      rent.continues
        ? 'Оплатите продление в срок, иначе оно отменится, а аренда закончится в свой день.'
        : `Оплатите в срок, иначе заявление отменится, а ${boxWord(rent)} ${gone(rent)}.`,
    ],
  }),
  pay_at_office: (rent) =>
    rent.continues
      ? {
          heading: 'Продление оформлено, оплатите его в отделении',
          steps: [
            'Придите в отделение и оплатите продление наличными или картой. Назовите номер заявления.',
            'Если не оплатить вовремя, продление отменится. Подписывать ничего не нужно.',
          ],
        }
      : {
          heading: rent.isAaps ? 'Ячейка забронирована' : 'Ящик забронирован',
          steps: [
            'Придите в отделение и оплатите аренду наличными или картой. Назовите номер заявления.',
            rent.isAaps
              ? 'Там же подпишите заявление: возьмите паспорт.'
              : 'Там же подпишите заявление и получите ключ: возьмите паспорт.',
            ...(rent.clientType === 2 ? ['Возьмите подлинник документа о льготе.'] : []),
            `Если не оплатить вовремя, заявление отменится, а ${boxWord(rent)} ${gone(rent)}.`,
          ],
        },
  pay_by_order: (rent) => ({
    heading: rent.continues
      ? rent.withoutLogin
        ? 'Продление оформлено без входа в кабинет, ждём оплату'
        : 'Продление оформлено, ждём оплату'
      : rent.isAaps
        ? 'Ячейка забронирована, ждём оплату'
        : 'Ящик забронирован, ждём оплату',
    steps: [
      'Скачайте платёжное поручение и оплатите его в банке организации.',
      'Банк проводит платёж до 5 рабочих дней — статус изменится сам.',
      rent.continues
        ? 'Подписывать ничего не нужно.'
        : 'После оплаты подпишите заявление в отделении: нужен паспорт представителя и доверенность.',
    ],
  }),
  payment_late: (rent) => ({ heading: 'Время на оплату вышло', steps: [lost(rent)] }),
  cancelled: (rent) => ({
    heading: rent.continues ? 'Продление отменено' : 'Заявление отменено',
    steps: [lost(rent), 'Если вы платили, деньги вернутся: как и когда — на странице заявления.'],
  }),
  annulled: () => ({
    heading: 'Заявление аннулировано',
    steps: ['Аренды по нему нет. Если она нужна, оформите новую.'],
  }),
  to_sign: (rent) => ({
    heading: rent.isAaps ? 'Ячейка оплачена' : 'Ящик оплачен',
    steps: [
      'Придите в отделение подписать заявление — аренда начнётся после подписания.',
      ...bringToSign(rent),
      mailComes(rent),
    ],
  }),
  start_unsigned: (rent) => ({
    heading: 'Заявление не подписано, аренда не началась',
    steps: [
      `Срок идёт с ${formatDottedDate(rent.start)}. Придите в отделение подписать заявление — аренда начнётся сразу после этого.`,
      ...bringToSign(rent),
      `Пока заявление не подписано, письма в ${rent.isAaps ? 'ячейку' : 'ящик'} не складывают. Если аренда больше не нужна, отделение оформит отказ.`,
    ],
  }),
  never_signed: (rent) => ({
    heading: 'Срок прошёл, заявление не подписано',
    steps: [
      `Заявление не подписали до ${formatDottedDate(rent.end)}, поэтому аренда не началась.`,
      'Отделение оформит отказ и вернёт деньги: придите с паспортом или позвоните в поддержку.',
    ],
  }),
  starts: (rent) => ({
    heading: 'Заявление подписано',
    steps: [
      `Аренда начнётся ${formatDottedDate(rent.start)}. Приходить в отделение больше не нужно.`,
      mailComes(rent),
    ],
  }),
  extension_paid: (rent) => ({
    heading: 'Аренда продлена',
    steps: [
      unchanged(rent),
      `Новый срок — с ${formatDottedDate(rent.start)} по ${formatDottedDate(rent.end)}.`,
    ],
  }),
  on_rent: (rent) => ({
    heading: rent.isAaps ? 'Ячейка в аренде' : 'Ящик в аренде',
    steps: [`Аренда действует до ${formatDottedDate(rent.end)}. Делать сейчас ничего не нужно.`],
  }),
  extension_waits: (rent) => ({
    heading: rent.isAaps ? 'Ячейка в аренде, продление не оплачено' : 'Ящик в аренде, продление не оплачено',
    steps: [`Аренда действует до ${formatDottedDate(rent.end)}. Чтобы она продолжилась, оплатите продление.`],
  }),
  extended: (rent) => ({
    heading: 'Эта аренда продлена',
    steps: [
      `С ${formatDottedDate(rent.end)} её продолжает новое заявление: срок, оплата и услуги — на его странице.`,
    ],
  }),
  ended: (rent) => ({
    heading: 'Аренда закончилась',
    steps: [
      `Последний день аренды — ${formatDottedDate(rent.end)}. ${giveBack(rent)}`,
      'Чтобы снова получать почту, оформите новую аренду.',
    ],
  }),
  terminated: (rent) => ({
    heading: 'Аренда прекращена досрочно',
    steps: [giveBack(rent), 'Сколько денег возвращаем — на странице заявления, в разделе «Платежи».'],
  }),
} as const satisfies Readonly<Record<string, (rent: SituationTextFacts) => SituationWords>>

/** For the last days of a one-month rent: how long its box is reserved for the holder, and what to do (AMB-54). */
export const rentAnewText = (place: Pick<RentedPlace, 'lockerName'>, end: string, from: string): string =>
  `Аренду на один месяц продлить нельзя, но ${boxOrCellWords(place).nominative} за вами до ${formatDottedDate(end)}. Оформите новую аренду с ${formatDottedDate(from)}.`

export const nextStepCopy = {
  confirm: 'Продолжить оформление',
  pay: 'Перейти к оплате',
  payOrder: 'Платёжное поручение (PDF)',
  howToPay: 'Как оплатить',
  sign: 'Как подписать',
  refuse: 'Как вернуть деньги',
  pay_extension: 'Оплатить продление',
  open_extension: 'Открыть новое заявление',
  extend: 'Продлить',
  extendFor: (price: string) => `Продлить за ${price}`,
  extendTerm: (months: number) => `на ${formatCount(months, monthForms)}`,
  extend_again: 'Продлить ещё раз',
  rent_again: 'Оформить заново',
  rent_anew: 'Оформить новую аренду',
} as const

export const claimStampWords = { reserved: 'забронировано', paid: 'оплачено' } as const
