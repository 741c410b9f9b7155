import type { holdBox } from '#contract/boxes.ts'
import type { changeClaim, createClaim } from '#contract/claims.ts'
import type { createClient, giveConsent, registerIdentity } from '#contract/clients.ts'
import type { RefusalOf } from '#contract/endpoint.ts'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import type { createPayment } from '#contract/payments.ts'

type Code =
  | RefusalOf<typeof holdBox>
  | RefusalOf<typeof createClaim>
  | RefusalOf<typeof changeClaim>
  | RefusalOf<typeof createClient>
  | RefusalOf<typeof giveConsent>
  | RefusalOf<typeof registerIdentity>
  | RefusalOf<typeof createPayment>
  | 'offline'
  | 'unreadable_reply'
  | 'refused'

/** What each refusal of the rental calls means for the person, and what to do about it. */
const refusalWords = {
  invalid_request: 'Сервер не принял данные. Проверьте поля и отправьте ещё раз.',
  login_required: 'Время сессии истекло. Войдите заново — введённое сохранится.',
  forbidden: 'Это заявление оформлено в другой учётной записи.',
  foreign_origin: 'Запрос пришёл с другого сайта. Обновите страницу и повторите.',
  not_found: 'Такого заявления нет.',
  too_large: 'Слишком много данных в запросе. Сократите текст и отправьте ещё раз.',
  too_many_requests: 'Слишком много попыток подряд. Подождите минуту и повторите.',
  unexpected: 'На сервере произошла ошибка. Введённое сохранено, попробуйте ещё раз через минуту.',
  unavailable: 'Сервис временно недоступен. Введённое сохранено, попробуйте ещё раз через несколько минут.',
  offline: 'Нет связи с сервером. Проверьте интернет и повторите — введённое сохранено.',
  unreadable_reply: 'Сервер ответил непонятно. Обновите страницу и повторите.',
  refused: 'Сервер отказал в запросе. Обновите страницу и повторите.',

  period_refused: 'Срок аренды больше не подходит. Выберите дату начала заново.',
  services_refused: 'Одна из услуг здесь недоступна. Проверьте список услуг.',
  name_refused: 'Название ящика не подходит. Исправьте его.',
  cost_differs: 'Цена изменилась, мы пересчитали её. Проверьте итог и нажмите «Продолжить» ещё раз.',
  tariff_missing: 'Для этого отделения нет действующего тарифа. Выберите другое отделение.',
  promo_expired: 'Срок действия промокода истёк',
  promo_not_found: 'Промокод не найден',
  promo_conditions: 'Условия участия в акции не выполнены',
  promo_legal_only:
    'Промокодом могут воспользоваться только юридические лица и индивидуальные предприниматели',
  box_taken: 'Ящик уже забронирован. Выберите другой.',
  box_unknown: 'Такого ящика больше нет. Выберите другой.',
  place_differs: 'Этот ящик находится в другом месте. Выберите ящик из списка на этой странице.',
  office_closed: 'Отделение временно не сдаёт ящики. Выберите другое отделение.',
  idempotency_key_reused: 'Заявление уже отправлено с другими данными. Нажмите «Продолжить» ещё раз.',
  too_many_unpaid:
    'Слишком много неоплаченных заявлений. Оплатите одно из них в разделе «Мои заявления» или дождитесь, когда срок оплаты закончится, и нажмите «Продолжить» ещё раз.',
  too_many_holds:
    'За вами уже придержаны ящики в других окнах. Оформите их или повторите через 15 минут: неоформленные освободятся.',
  too_many_holds_here:
    'С вашего интернет-адреса уже придержали слишком много ящиков. Войдите в кабинет и нажмите «Продолжить» ещё раз или повторите через 15 минут.',
  claim_not_replaceable: 'Прежнее заявление уже нельзя заменить: оно оплачено или отменено. Оформите новое.',
  legal_not_allowed: 'Организация сейчас не может арендовать ящик.',

  claim_not_editable: 'Заявление уже нельзя изменить: оно подтверждено, оплачено или отменено.',
  status_not_allowed: 'Заявление уже подтверждено или отменено. Обновите страницу.',
  client_missing: 'Не хватает данных арендатора. Заполните их, чтобы продолжить.',
  client_differs: 'Данные арендатора не подходят к этому заявлению. Заполните их заново.',
  privilege_document_missing: 'Укажите номер документа о льготе.',

  consent_required: 'Сначала дайте согласие на обработку персональных данных.',
  consent_outdated: 'Текст согласия обновился. Прочитайте его и подтвердите ещё раз.',
  registration_refused: 'Данные не прошли проверку. Сверьте их с паспортом.',
  identity_unknown: 'Не нашли ваши данные. Заполните форму ещё раз.',
  client_refused: 'Данные не прошли проверку. Исправьте отмеченные поля.',

  method_final: 'Способ оплаты уже выбран, изменить его нельзя.',
  method_not_allowed: 'Этот способ оплаты не подходит к типу клиента. Выберите другой.',
  amount_differs: 'Сумма изменилась. Обновите страницу и проверьте итог.',
  claim_not_payable: 'Заявление уже нельзя оплатить: оно оплачено или отменено.',
  insufficient_funds: 'Недостаточно средств на балансе. Пополните баланс или выберите платёжное поручение.',
  balance_not_connected:
    'Онлайн-баланс не подключён. Подключите его в разделе «Баланс» или выберите платёжное поручение.',
  offer_missing: 'Чтобы завершить оформление, примите действующую оферту.',
  bank_unreachable: 'Банк не отвечает. Заявление сохранено, попробуйте оплатить через минуту.',
  bank_refused: 'Банк отказал в оплате. Попробуйте ещё раз или выберите другой способ.',
} as const satisfies Record<Code, string>

/** The codes of the rental calls that have words of their own. */
export type RefusalCode = keyof typeof refusalWords

/** The words for a code; one that only another server knows gets the general ones. */
export const refusalText = (code: string): string =>
  (refusalWords as Readonly<Record<string, string>>)[code] ?? refusalWords.refused

/** Which condition an organisation does not meet, and what to do about it (M-LEGAL-06). */
export const legalConditionWords = {
  inn_unknown: {
    text: 'В вашем профиле не указан ИНН, поэтому арендовать как предприниматель нельзя.',
    todo: 'Частному лицу — выберите «Физическое лицо». Предпринимателю — добавьте ИНН в профиль и войдите заново. Чтобы арендовать для организации, попросите её администратора открыть вам доступ.',
  },
  company_not_yours: {
    text: 'Вы не действуете от имени этой организации.',
    todo: 'Попросите её администратора открыть вам доступ в разделе «Сотрудники», примите приглашение и выберите организацию в шапке сайта.',
  },
  account_blocked: {
    text: 'Бизнес-аккаунт организации заблокирован.',
    todo: 'Обратитесь в службу поддержки, чтобы узнать причину и снять блокировку.',
  },
  offer_missing: {
    text: 'Для организации ещё не выпущена оферта.',
    todo: 'Попросите службу поддержки выпустить оферту для вашей организации.',
  },
  region_differs: {
    text: 'Отделение находится не в регионе бизнес-аккаунта организации.',
    todo: 'Выберите отделение в регионе аккаунта или попросите службу поддержки добавить регион.',
  },
  balance_missing: {
    text: 'Онлайн-баланс организации не подключён.',
    todo: 'Подключите его в разделе «Баланс» кабинета организации.',
  },
  entity_liquidating: {
    text: 'Организация находится в процессе ликвидации.',
    todo: 'Если это ошибка, обновите сведения в ЕГРЮЛ и повторите позже.',
  },
  entity_liquidated: {
    text: 'Организация ликвидирована.',
    todo: 'Если это ошибка, обновите сведения в ЕГРЮЛ и повторите позже.',
  },
  entity_reorganizing: {
    text: 'Организация находится в процессе реорганизации.',
    todo: 'Оформите аренду на организацию-правопреемника после реорганизации.',
  },
  entity_bankrupt: {
    text: 'Организация признана банкротом.',
    todo: 'Арендовать ящик сейчас нельзя. Если это ошибка, обновите сведения в ЕГРЮЛ.',
  },
} as const satisfies Record<LegalCondition, { text: string; todo: string }>
