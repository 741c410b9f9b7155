import { serviceName } from '#rent/words/price-words.ts'

export const receiptWords = {
  rent: (claim: number) => `Аренда абонентского ящика, заявление ${claim}`,
  advance: (claim: number) => `Аванс по заявлению ${claim}`,
  topUp: (topUp: number) => `Аванс: пополнение баланса ${topUp}`,
  service: (service: number, claim: number) => `${serviceName(service)}, заявление ${claim}`,
} as const

export const demoReceiptWords = {
  title: 'Кассовый чек',
  lead: 'Чек учебной кассы: в налоговую он не отправлен.',
  operations: {
    sell: 'Приход',
    sell_refund: 'Возврат прихода',
    sell_correction: 'Коррекция прихода',
    sell_refund_correction: 'Коррекция возврата прихода',
  },
  inn: 'ИНН продавца',
  place: 'Место расчётов',
  system: 'Система налогообложения',
  systems: {
    osn: 'Общая',
    usn_income: 'Упрощённая, доходы',
    usn_income_outcome: 'Упрощённая, доходы минус расходы',
    esn: 'Сельскохозяйственный налог',
    patent: 'Патент',
  },
  time: 'Дата и время',
  shift: 'Смена',
  number: 'Чек №',
  fn: 'ФН',
  fd: 'ФД',
  fpd: 'ФПД',
  register: 'РН ККТ',
  item: 'Наименование',
  method: 'Способ расчёта',
  methods: {
    full_prepayment: 'Предоплата 100 %',
    advance: 'Аванс',
    full_payment: 'Полный расчёт',
  },
  vat: 'НДС',
  sum: 'Сумма',
  withoutVat: 'без НДС',
  total: 'Итого',
  payments: { 0: 'Наличными', 1: 'Безналичными', 2: 'Зачёт предоплаты' },
  unknown: 'Чек не найден',
  unknownLead: 'Проверьте ссылку.',
} as const
