import { formatDottedDate } from '#kit/words/date-text.ts'

export const claimOrderDescriptionText = (claim: number): string =>
  `Аренда абонентского ящика, заявление № ${claim}`

export const topUpOrderDescriptionText = (topUp: number): string => `Пополнение онлайн-баланса № ${topUp}`

export const sandboxBankWords = {
  title: 'Оплата картой',
  lead: 'Это учебный банк: данные карты не нужны, деньги не списываются.',
  order: 'Заказ',
  payUntil: 'Оплатить до',
  moscowTime: 'по московскому времени',
  pay: 'Оплатить',
  close: 'Потом карту закроют: вернуть на неё деньги будет нельзя',
  declineReason: 'Причина отказа',
  decline: 'Отклонить платёж',
  unknown: 'Заказ не найден',
  unknownLead: 'Проверьте ссылку или начните оплату заново с сайта.',
  closed: 'Этот заказ уже закрыт',
  closedLead: 'Оплатить его ещё раз нельзя.',
  back: 'Вернуться на сайт',
  reasons: {
    insufficient_funds: 'Недостаточно средств',
    card_expired: 'Карта просрочена',
    limit_exceeded: 'Превышен лимит',
    issuer_declined: 'Отказ банка, выпустившего карту',
    card_blocked: 'Карта заблокирована',
    wrong_card_details: 'Неверные данные карты',
    three_ds_failed: 'Не пройдена проверка 3-D Secure',
    issuer_unreachable: 'Банк, выпустивший карту, не отвечает',
  },
} as const

export const sandboxRefundWords = {
  cardClosed: 'Карта закрыта',
  notRefundable: 'Столько по этому заказу вернуть нельзя',
} as const

export const sandboxSbpWords = {
  title: 'Оплата через СБП',
  lead: 'Это приложение учебного банка: деньги не списываются.',
  order: 'Заказ',
  account: 'С какого счёта оплатить',
  accounts: {
    current: 'Текущий счёт ·· 1204',
    savings: 'Накопительный счёт ·· 7718',
    small: 'Счёт на мелочи ·· 0010',
  },
  chooseOne: 'Выберите счёт',
  notEnough: 'На этом счёте не хватает денег. Выберите другой.',
  goOn: 'Продолжить',
  decline: 'Отказаться от оплаты',
  expire: 'Подождать, пока время на оплату выйдет',
  confirmTitle: 'Подтвердите оплату',
  from: (account: string) => `Спишем со счёта «${account}».`,
  pay: 'Подтвердить и оплатить',
  back: 'Выбрать другой счёт',
  paidTitle: 'Оплачено',
  paid: 'Получатель уже знает об оплате. Сайт покажет её сам.',
  declinedTitle: 'Оплата отменена',
  declined: 'Вы отказались от оплаты, деньги не списаны.',
  toSite: 'Вернуться на сайт',
} as const

export const sbpPageWords = {
  title: 'Оплата через СБП',
  scan: 'Наведите камеру телефона на код или откройте приложение банка по ссылке.',
  code: 'QR-код для оплаты через СБП',
  open: 'Открыть приложение банка',
  waiting: 'Оплата ещё не пришла.',
  taken: 'Подтвердите оплату в приложении банка.',
  check: 'Проверить оплату',
  byCard: 'Оплатить картой',
  paidTitle: 'Оплата прошла',
  paid: 'Деньги получены, платить больше не нужно.',
  overTitle: 'Оплатить нельзя',
  over: 'Оплата отклонена, отменена или её время вышло. Если деньги уже списаны, мы вернём их.',
  claim: (id: number) => `Заявление № ${id}`,
  topUp: (id: number) => `Пополнение баланса № ${id}`,
  toBalance: 'Баланс организации',
} as const

export const bookedByStatementText = (number: string, day: string, file: string): string =>
  `Строка выписки: № ${number || 'без номера'} от ${formatDottedDate(day)}${file === '' ? '' : `, файл ${file}`}`

export const returnPaymentPurposeText = (number: string, day: string): string =>
  `Возврат ошибочно перечисленных средств по платёжному поручению № ${number || 'б/н'} от ${formatDottedDate(day)}. Без НДС.`

export const examplePaymentPurposeWords = {
  claim: (claim: number) => `Оплата аренды абонентского ящика по заявлению № ${claim}. В том числе НДС.`,
  joint: (id: number) => `Оплата продления аренды по сводному поручению № ${id}. В том числе НДС.`,
  topUp: (id: number) => `Пополнение онлайн-баланса организации, пополнение № ${id}. В том числе НДС.`,
  nothing: 'За услуги почтовой связи',
  stranger: 'ООО «Случайный плательщик»',
  strangerInn: '7707083893',
} as const
