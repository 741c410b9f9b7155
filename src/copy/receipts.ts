import type { ShownReceipt } from '#contract/receipts.ts'

const names = {
  income: 'Кассовый чек',
  refund: 'Чек возврата',
  offset: 'Чек окончательного расчёта',
} as const satisfies Record<ShownReceipt['kind'], string>

/** Words of fiscal receipts beside the payment that they are of. */
export const receiptCopy = {
  name: (kind: ShownReceipt['kind']): string => names[kind],
  preparing: (kind: ShownReceipt['kind']): string => `${names[kind]} готовится`,
  failed: (kind: ShownReceipt['kind']): string => `${names[kind]}: отказ кассы, разбирают администраторы`,
  done: (kind: ShownReceipt['kind']): string => `${names[kind]} отправлен на почту`,
} as const
