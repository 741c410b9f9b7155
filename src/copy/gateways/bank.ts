/** Words of the sandbox bank's payment page. */
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

/** Why the sandbox bank refuses a refund, as an operator reads it. */
export const sandboxRefundWords = {
  cardClosed: 'Карта закрыта',
  notRefundable: 'Столько по этому заказу вернуть нельзя',
} as const
