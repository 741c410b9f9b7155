import { legalConditionWords } from './legals.ts'

/** What keeps the organisation from renting, as the middle of a sentence, and what to do. */
const conditions = Object.fromEntries(
  Object.entries(legalConditionWords).map(([condition, { text, todo }]) => [
    `condition_${condition}`,
    `${text.charAt(0).toLowerCase()}${text.slice(1)} ${todo.replace(/\.$/, '')}`,
  ]),
)

const reasons: Readonly<Record<string, string>> = {
  ...conditions,
  offer_missing: 'организация не приняла действующую оферту. Примите её на сайте',
  balance_not_connected: 'онлайн-баланс не подключён. Подключите его на сайте',
  box_taken: 'следующие месяцы уже заняты другим арендатором',
  services_refused: 'одна из услуг больше не доступна',
  tariff_missing: 'для отделения нет действующего тарифа',
  method_final: 'продление уже ждёт оплаты другим способом',
  not_announced: 'сообщить сумму за семь дней до списания уже не успеваем',
  price_rose: 'цена выросла, а сообщить новую сумму за семь дней до списания уже не успеваем',
  prolongation_office_stopped: 'отделение временно закрыто',
}

/** Why a rent did not extend itself, by its code: the middle of a sentence, without its full stop. */
export const autoExtensionReason = (code: string): string => reasons[code] ?? 'сейчас продлить её нельзя'
