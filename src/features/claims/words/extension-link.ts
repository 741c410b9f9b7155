import type {
  ExtensionLinkObstacle,
  payLinkedExtension,
  readLinkedExtension,
} from '#claims/api/extension-link.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import { formatPlaceName, type RentedPlace } from '#places/words/rented-place.ts'
import { extensionRefusalTexts } from './claim-details.ts'

/** The page behind the link in a reminder. */
export const extensionLinkCopy = {
  pageTitle: 'Продление аренды',
  loading: 'Загружаем продление…',
  failedTitle: 'Ссылка не сработала',
  title: (place: RentedPlace) => `Продлить ${formatPlaceName(place, 'accusative')}`,
  now: 'Сейчас арендован до',
  newEnd: 'Будет арендован до',
  pay: (amount: string) => `Оплатить ${amount}`,
  paying: 'Открываем оплату…',
  bySbp: 'Оплатить по СБП',
  note: 'Услуги и номер остаются прежними, приходить в отделение не нужно.',
  declined: 'Банк отклонил платёж, деньги не списаны. Попробуйте ещё раз или другой картой.',
  scan: 'Наведите на код камеру телефона или откройте приложение банка на этом устройстве.',
  code: 'QR-код для оплаты по СБП',
  openBank: 'Открыть приложение банка',
  waiting: 'Ждём оплату: страница обновится сама',
  extendedTitle: 'Аренда продлена',
  extended: (end: string) => `Аренда продлена до ${formatDottedDate(end)}. Больше ничего делать не нужно.`,
  obstacleTitle: 'По этой ссылке оплатить нельзя',
  automaticTitle: 'Аренда продлится сама',
  automatic: (debitOn: string, amount: string | null, end: string) =>
    `${formatDottedDate(debitOn)} спишем с баланса организации ${amount ?? 'стоимость продления'}, и аренда продлится до ${formatDottedDate(end)}.`,
  toCabinet: 'Войти в кабинет',
} as const

const obstacles = {
  ...extensionRefusalTexts,
  same_term_unavailable: 'Продлить на прежний срок нельзя. Войдите в кабинет и выберите другой срок.',
  ordered_otherwise:
    'Продление уже оформлено и ждёт оплаты: в отделении или по платёжному поручению. Как оплатить — в кабинете.',
  pays_in_cabinet:
    'Это продление оплачивают в кабинете: организации — с баланса или по платёжному поручению. Если войти не получается, позвоните в поддержку.',
  extends_itself: 'Аренда продлится сама, платить ничего не нужно.',
} as const satisfies Readonly<Record<ExtensionLinkObstacle, string>>

export const extensionObstacleText = (obstacle: ExtensionLinkObstacle): string => obstacles[obstacle]

export const extensionLinkRefusalText = createRefusalTextFinder({
  token_unknown:
    'Ссылка неверна или скопирована не полностью. Откройте её из письма ещё раз или войдите в кабинет.',
  token_expired: 'Срок ссылки вышел. Войдите в кабинет, чтобы увидеть свою аренду.',
  not_payable: 'Оплатить это продление уже нельзя. Обновите страницу: она объяснит почему.',
  cost_differs: 'Цена изменилась, мы обновили её. Проверьте сумму и нажмите ещё раз.',
  sbp_off: 'Оплата по СБП сейчас не работает. Оплатите картой.',
  bank_unreachable: 'Банк не отвечает, деньги не списаны. Попробуйте через несколько минут.',
  bank_refused: 'Банк не принял заказ, деньги не списаны. Попробуйте через несколько минут.',
} as const satisfies RefusalWords<typeof readLinkedExtension | typeof payLinkedExtension>)
