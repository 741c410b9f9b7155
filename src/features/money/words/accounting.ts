import type {
  AutoExtension,
  readAutoExtension,
  setAutoExtension,
  stopAutoExtensionByLink,
} from '#claims/api/extension.ts'
import { autoExtensionFailureText } from '#claims/words/extension.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMonthAndYear } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { readClaimDocuments } from '#money/api/accounting-documents.ts'
import { monthCountText } from '#rent/words/price-words.ts'
import { whyNot } from '#rent/words/why-not.ts'

/** Example: `стоимость аренды ещё на 3 месяца — сейчас это 1 800 ₽`. */
const nextMonths = ({ months, total }: AutoExtension): string =>
  `стоимость аренды ещё на ${monthCountText(months)}${total === null ? '' : ` — сейчас это ${formatAmount(total)}`}`

export const accountingCopy = {
  autoTitle: 'Автопродление с баланса',
  autoIsOn: 'включено',
  autoIsOff: 'выключено',
  autoLabel: 'Продлевать аренду автоматически',
  autoOn: (auto: AutoExtension, debitOn: string) =>
    `${formatDottedDate(debitOn)} спишем с баланса ${auto.total === null ? 'стоимость по тарифу' : formatAmount(auto.total)} и продлим аренду на ${monthCountText(auto.months)}, до ${formatDottedDate(auto.newEnd)}. За семь дней пришлём письмо с суммой.`,
  /** For an automatic extension that is switched on but waits for another event. */
  autoWaits: {
    signature: (auto: AutoExtension) =>
      `Когда заявление подпишут в отделении, за 30 дней до конца срока спишем с баланса ${nextMonths(auto)}. За семь дней до этого пришлём письмо с суммой.`,
    own_extension: () =>
      'Вы уже оформили продление, оно ждёт оплаты. С баланса спишем деньги, только если оно отменится.',
  },
  /** Shown while it is switched off: what switching it on would do. */
  autoOff: (auto: AutoExtension) =>
    `${auto.debitOn === null ? 'За 30 дней до конца срока' : formatDottedDate(auto.debitOn)} спишем с баланса ${nextMonths(auto)}. За семь дней до этого пришлём письмо с суммой, отключить можно в любой момент.`,
  autoOver: ({ months, total }: AutoExtension) =>
    `Продлить на ${monthCountText(months)}${total === null ? '' : ` за ${formatAmount(total)}`} не получилось, с баланса ничего не списали.`,
  autoHeldTitle: 'Автопродление пока не сработало',
  autoGivenUpTitle: 'Аренда не продлена',
  autoHeld: ({ held, total, balance }: AutoExtension): string => {
    if (held === null) return ''
    const shortfall = total === null || balance === null ? 0 : total - balance
    const why =
      held.code !== 'lacks_funds'
        ? `Причина: ${autoExtensionFailureText(held.code)}.`
        : shortfall > 0
          ? `На балансе не хватает ${formatAmount(shortfall)}.`
          : 'На балансе не хватило денег, теперь их достаточно.'
    const next =
      held.nextTryOn === null
        ? 'Больше пробовать не будем.'
        : `Попробуем снова ${formatDottedDate(held.nextTryOn)} и дальше каждый день до конца аренды.`
    return `${why} С баланса ничего не списали. ${next}`
  },
  autoOnlyWay: (isOn: boolean) =>
    `Вручную продлить нельзя. Автопродление с баланса ещё ${isOn ? 'может сработать' : 'можно включить'}.`,
  autoSwitching: 'Сохраняем…',
  autoServices: 'Вместе с арендой продлим её услуги:',
  autoNoServices: 'Дополнительных услуг у этой аренды нет.',
  autoRent: (months: number) => `Аренда, ${monthCountText(months)}`,
  lacks: (shortfall: number) => `Сейчас на балансе не хватает ${formatAmount(shortfall)}.`,
  toBalance: 'Пополнить баланс',
  documentsTitle: 'Для бухгалтерии',
  invoice: 'Счёт (PDF)',
  act: (number: string, month: string, correction: number) =>
    `Акт №\u00a0${number} за ${formatMonthAndYear(month)}${correction === 0 ? '' : `, исправление №\u00a0${correction}`} (PDF)`,
  upd: 'УПД (XML)',
  updOf: (number: string) => `УПД №\u00a0${number} (XML)`,
  noActs: 'Акт появится, когда закончится первый месяц аренды.',

  offTitle: 'Автопродление отключено',
  offText: (claim: number, end: string) =>
    `Аренда по заявлению № ${claim} закончится ${formatDottedDate(end)}, деньги с баланса не спишутся. Включить автопродление снова можно на странице заявления.`,
  offLoading: 'Отключаем автопродление…',
  offFailed: 'Не удалось отключить автопродление',
  claims: 'Мои заявления',
  login: 'Войти',
  toClaim: 'Открыть заявление',
  pageTitle: 'Автопродление',
} as const

const refusalWords = {
  ...whyNot.autoExtension,
  balance_not_connected: 'Сначала подключите онлайн-баланс организации.',
  offer_missing: 'Сначала примите действующую оферту.',
  token_unknown: 'Ссылка не работает. Откройте её из письма целиком или войдите на сайт.',
  token_expired: 'Срок ссылки прошёл: аренда уже закончилась.',
  unexpected: 'Сервис временно недоступен, попробуйте ещё раз.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите.',
} as const satisfies RefusalWords<
  | typeof readAutoExtension
  | typeof readClaimDocuments
  | typeof setAutoExtension
  | typeof stopAutoExtensionByLink
>

export const autoExtensionRefusalText = createRefusalTextFinder(refusalWords)
