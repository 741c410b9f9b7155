import { formatDottedDate } from '#kit/words/date-text.ts'

/** Status names by number (M-CLAIM-08). Of the product's sources only the FAQ mentions 9 (AMB-23). */
export const claimStatusNames = {
  1: 'На оформлении',
  2: 'Отменено',
  3: 'Оплачено',
  4: 'Ожидает оплаты',
  5: 'Срок аренды закончился',
  6: 'В аренде',
  7: 'Прекращено досрочно',
  8: 'Продлено',
  9: 'Аннулировано',
} as const satisfies Record<number, string>

/** The text after the name of the status; see rules/claim-status.ts (M-STAT-01, 02). */
type Suffix =
  | { readonly kind: 'none' }
  | { readonly kind: 'awaiting_signature' }
  | { readonly kind: 'until'; readonly date: string }

/** A status with its suffix: `Оплачено, ожидает подписи в отделении`, `В аренде до 31.12.2026`. */
export function claimStatusText(status: keyof typeof claimStatusNames, suffix: Suffix): string {
  const name = claimStatusNames[status]
  if (suffix.kind === 'awaiting_signature') return `${name}, ожидает подписи в отделении`
  return suffix.kind === 'until' ? `${name} до ${formatDottedDate(suffix.date)}` : name
}

export const actorNames: Readonly<Record<string, string>> = {
  client: 'вы',
  server: 'автоматически',
  bank: 'банк',
  operator: 'отделение',
}

const changeReasons: Readonly<Record<string, string>> = {
  created: 'Заявление создано',
  confirmed: 'Заявление подтверждено',
  auto_announced: 'Автопродление: сумма и день списания объявлены',
  auto_lacks_funds: 'Автопродление: на балансе не хватает денег, ничего не списали',
  auto_given_up: 'Автопродление не состоялось, ничего не списали',
  ordered_without_login: 'Продление оформлено без входа в кабинет, по номеру заявления и ИНН',
  extends_itself: 'Продлевается автоматически с баланса',
  paid: 'Деньги получены',
  not_paid_in_time: 'Время на оплату вышло',
  replaced: 'Заменено новым заявлением',
  withdrawn: 'Отказ от неоплаченного заявления',
  signed: 'Подписано в отделении',
  signed_and_started: 'Подписано в отделении, аренда началась',
  started: 'Аренда началась',
  ended: 'Срок закончился',
  refused: 'Отказ в отделении',
  ended_early: 'Досрочное прекращение',
  prolonged: 'Аренда продлена',
  extended: 'Аренда продлена',
  prolongation: 'Создано для продления',
  prolongation_paid: 'Продление оплачено',
  moved: 'Перенесено в другой профиль',
  recovery_code_issued: 'Отделение выдало код для возврата доступа',
  office_stopped: 'Отделение закрыто, неоплаченное заявление отменено',
  office_stopped_rent: 'Отделение временно закрыто, аренда действует',
  office_reopened: 'Отделение снова работает',
  service_connected: 'Подключена услуга',
  rent_ended_early: 'Аренда прекращена досрочно, продление отменено',
  keys_exchanged: 'Ключи обменяли, аренда началась',
  move_cancelled: 'Отказ от переезда, прежняя аренда продолжается',
  move_lapsed: 'Ключи не обменяли вовремя, переезд отменён',
  moved_rent_over: 'Прежняя аренда закончилась, переезд отменён',
  extension_cancelled: 'Продление отменено, аренда действует до своего срока',
  extension_over: 'Продление закончилось',
  box_out_of_order: 'Отделение вывело место из работы, аренда действует',
  box_emptied: 'Отделение освободило место',
  box_works_again: 'Место снова работает',
  identity_replaced: 'Отделение обновило паспортные данные',
  item_corrected: 'Отделение исправило запись об отправлении',
  order_changed: 'Отделение изменило заказ по просьбе арендатора',
  item_noted: 'Отделение отметило отправление',
  item_undone: 'Отделение отменило отметку об отправлении',
  items_taken: 'Отправления забрали',
  refund_claim_cancelled: 'Деньги пришли поздно, возвращаем',
  refund_office_closed: 'Отделение закрыто, деньги возвращаем',
  refund_claim_paid: 'Оплачено дважды, возвращаем',
  refund_claim_over: 'Предыдущая аренда закончилась, возвращаем',
  refund_service_cancelled: 'Деньги за услугу пришли поздно, возвращаем',
  refund_amount_differs: 'Сумма другая, возвращаем',
  money_given_by_hand: 'Деньги вернули вручную',
}

const blocked = /^auto_hindered_/
const boxChanged = /^box_changed_from_(\d+)$/
const movedTo = /^moved_to_(\d+)$/
const extendedBy = /^extended_by_(\d+)$/

export function historyReasonText(reason: string | null): string {
  const extension = extendedBy.exec(reason ?? '')?.[1]
  if (extension) return `Продлено заявлением №\u00a0${extension}`
  const newClaim = movedTo.exec(reason ?? '')?.[1]
  if (newClaim) return `Переезд: дальше заявление №\u00a0${newClaim}`
  const number = boxChanged.exec(reason ?? '')?.[1]
  if (number) return `Отделение перенесло аренду с места №\u00a0${number} на другое`
  if (blocked.test(reason ?? ''))
    return 'Автопродление: сейчас продлить нельзя, причина в письме, ничего не списали'
  return changeReasons[reason ?? ''] ?? reason ?? ''
}
