/** What a rubber stamp says of how something ended; one or two words. */
export const resultStamps = {
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

/** Words of the stub of a receipt: what it is, and the names of its sums. */
export const resultStub = {
  label: 'Ваш заказ',
  due: 'К оплате',
  total: 'Стоимость',
  toReturn: 'Возвращаем',
  returned: 'Вернули',
  loading: 'Загружаем заказ…',
} as const
