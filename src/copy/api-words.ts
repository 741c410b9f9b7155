/** The calls of other programs in words, by the names that they have in the contract. */
export const callWords: Readonly<Record<string, string>> = {
  readEvents: 'События организации после названного, от старых к новым.',
  makeSandboxClaim:
    'Создаёт пробную аренду. Ящик не занимается, деньги не списываются, письма не отправляются.',
  readSandboxClaims: 'Пробные аренды, новые сверху.',
  stepSandboxClaim: 'Следующий шаг в жизни пробной аренды, по правилам настоящих.',
  countFoundOffices: 'Сколько отделений найдено по запросу.',
  findOffices: 'Отделения по адресу, индексу или словам, с часами работы и ценами.',
  nearestFreeOffices: 'Ближайшие к отделению отделения со свободными ящиками.',
  officeByIndex: 'Отделение по индексу.',
  officesByCoordinates: 'Отделения на участке карты; когда их много — группами.',
  suggestOffices: 'Подсказки к поиску отделения, пока человек набирает.',
  availableLockers: 'Почтоматы, в которых есть свободные ячейки.',
  checkName: 'Можно ли дать ящику такое название.',
  freeBoxesOfLocker: 'Свободные ячейки почтомата, по номерам.',
  freeBoxesOfOffice: 'Свободные ящики отделения, по номерам.',
  lockerById: 'Почтомат по номеру.',
  wallOfLocker: 'Все ячейки почтомата и их места на стене.',
  wallOfOffice: 'Все ящики отделения и их места на стене.',
  calculateCost: 'Цена аренды на эти даты, с услугами.',
  calculateCostWithPromo: 'То же с промокодом.',
}

/** What a code of refusal means for a program, and what to do. */
export const codeWords: Readonly<Record<string, string>> = {
  invalid_request: 'Запрос не по форме. В fields — поля и коды. Исправьте запрос, повторять его бесполезно.',
  key_unknown: 'Ключа нет, он отозван или передан с ошибкой.',
  organisation_blocked: 'Доступ организации приостановлен. Обратитесь в поддержку.',
  not_sandbox_key: 'Вызову нужен тестовый ключ.',
  foreign_origin:
    'Изменяющий вызов без ключа отправлен не с сайта. Добавьте заголовок Origin с адресом сервиса.',
  not_found: 'Такого адреса нет.',
  too_large: 'Тело запроса слишком большое.',
  too_many_requests: 'Слишком частые запросы. Подождите столько секунд, сколько в заголовке Retry-After.',
  unexpected: 'Ошибка на нашей стороне. Номер для поддержки — в заголовке X-Request-Id.',
  unavailable: 'Сервис ненадолго недоступен. Повторите после Retry-After.',
  dates_in_disorder: 'Дата окончания раньше даты начала.',
  too_many_sandbox_claims: 'В песочнице уже 500 аренд. Старые удаляются сами через 30 дней.',
  sandbox_claim_unknown: 'Такой пробной аренды нет.',
  status_not_allowed: 'Из этого статуса такой шаг невозможен — или он уже сделан.',
  already_signed: 'Договор пробной аренды уже подписан.',
  not_signed: 'Сначала договор нужно подписать.',
  end_passed: 'Срок аренды уже прошёл.',
  alternative_offered: 'По запросу ничего нет, но есть похожее: оно в data.',
  no_offer: 'По запросу ничего не нашлось.',
  office_unknown: 'Отделения с таким индексом нет.',
  locker_unknown: 'Почтомата с таким номером нет.',
  box_unknown: 'Ящика с таким номером нет.',
  name_refused: 'Такое название дать нельзя; причина — в data.',
  period_refused: 'На такие даты ящик не сдаётся.',
  services_refused: 'Такой набор услуг невозможен.',
  tariff_missing: 'На эти даты тариф ещё не назначен.',
  promo_not_found: 'Такого промокода нет.',
  promo_expired: 'Срок промокода прошёл.',
  promo_conditions: 'Условия промокода не выполнены.',
  promo_legal_only: 'Промокод только для организаций и предпринимателей.',
}

/** The areas of the calls in words. */
export const tagWords: Readonly<Record<string, string>> = {
  events: 'События',
  sandbox: 'Песочница',
  offices: 'Отделения, почтоматы и ящики',
  tariffs: 'Цены',
}
