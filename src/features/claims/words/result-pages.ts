import { formatDayAndMonth, formatDays, formatDottedDate } from '#kit/words/date-text.ts'
import { upperFirst } from '#kit/words/letter-case.ts'
import { exchangeNotes, movingCopy, type PaidMove } from './moving.ts'

/** Text on the stamp: one or two words. */
export const resultStampTexts = {
  awaited: 'ждём банк',
  declined: 'не оплачено',
  refunding: 'возврат',
  refunded: 'возвращено',
  connected: 'подключено',
  cancelled: 'отменено',
  ended: 'завершено',
  unpaid: 'ждёт оплаты',
  unsigned: 'не подписано',
  accepted: 'принято',
  linked: 'связаны',
  off: 'отключено',
  offline: 'нет связи',
  broken: 'скоро починим',
} as const

export const receiptStubCopy = {
  label: 'Ваш заказ',
  due: 'К оплате',
  checked: 'Сумма платежа',
  paid: 'Оплачено',
  total: 'Стоимость',
  toReturn: 'Возвращаем',
  returned: 'Вернули',
  loading: 'Загружаем заказ…',
} as const

interface StepsRent {
  readonly start: string
  readonly end: string
  readonly payUntil: string | null
  readonly total: string
  readonly clientType: 1 | 2 | 3
  readonly isAaps: boolean
  /** The start date has arrived, so only the signature is missing. */
  readonly isDue: boolean
  readonly oneMonth: boolean
  /** Null or absent unless the claim replaces a rent. */
  readonly move?: PaidMove | null | undefined
}

interface SuccessStep {
  readonly when: string
  readonly text: string
}

const mail = ({ start, isAaps, isDue }: StepsRent): SuccessStep => ({
  when: isDue ? 'После подписания' : `С ${formatDottedDate(start)}`,
  text: `Письма складываем в ${isAaps ? 'ячейку' : 'ящик'}.`,
})

const lastDay = ({ end, oneMonth }: StepsRent): SuccessStep => ({
  when: formatDottedDate(end),
  text: oneMonth
    ? 'Последний день аренды. Напомним заранее. Продлить аренду на один месяц нельзя, но в её последние десять дней можно оформить новую, с тем же номером.'
    : 'Последний день аренды. Напомним заранее, продлить можно на странице заявления.',
})

/** Omits the documents to bring, which the page lists next to the steps. */
const operatorHelps = ({ isAaps }: StepsRent): string =>
  `Оператор распечатает заявление${isAaps ? '' : ' и выдаст ключ'}.`

const signing = (rent: StepsRent): readonly SuccessStep[] => [
  {
    when: rent.isDue
      ? 'Как можно скорее'
      : `Лучше прийти до ${formatDayAndMonth(rent.start)} — с этого дня начинается аренда`,
    text: `Подпишите заявление в отделении: без подписи аренда не начнётся. ${operatorHelps(rent)}`,
  },
  mail(rent),
  lastDay(rent),
]

/** The keys of a move are exchanged instead of signing (M-MOVE-02). */
const exchanging = (move: PaidMove): readonly SuccessStep[] => [
  {
    when: upperFirst(formatDays(move.exchangeFrom, move.exchangeUntil)),
    text: [movingCopy.exchangeAtOffice, ...exchangeNotes(move)].join(' '),
  },
  { when: 'После обмена', text: movingCopy.forwarded },
]

const until = ({ payUntil }: StepsRent): string => (payUntil === null ? 'Сначала' : `До ${payUntil}`)

/** The next steps, by situation code. */
export const successStepTexts: Readonly<
  Partial<Record<string, (rent: StepsRent) => readonly SuccessStep[]>>
> = {
  to_sign: (rent) => (rent.move ? exchanging(rent.move) : signing(rent)),
  start_unsigned: (rent) => (rent.move ? exchanging(rent.move) : signing(rent)),
  pay_at_office: (rent) =>
    rent.move
      ? [
          {
            when: until(rent),
            text: `Придите в отделение, назовите номер заявления и оплатите ${rent.total} наличными или картой. Не оплаченное вовремя заявление отменится.`,
          },
          ...exchanging(rent.move),
        ]
      : [
          {
            when: until(rent),
            text: `Придите в отделение, назовите номер заявления, оплатите ${rent.total} наличными или картой и подпишите заявление. ${operatorHelps(rent)} Не оплаченное вовремя заявление отменится.`,
          },
          mail(rent),
          lastDay(rent),
        ],
  pay_by_order: (rent) => [
    {
      when: until(rent),
      text: 'Скачайте платёжное поручение и оплатите его в банке организации. Банк проводит платёж до 5 рабочих дней, статус изменится сам.',
    },
    ...(rent.move
      ? exchanging(rent.move)
      : [
          {
            when: 'После оплаты',
            text: `Подпишите заявление в отделении. ${operatorHelps(rent)}`,
          },
          mail(rent),
        ]),
  ],
  starts: (rent) => [
    { when: 'Сейчас', text: 'Всё готово: приходить в отделение больше не нужно.' },
    mail(rent),
    lastDay(rent),
  ],
}
