import type { changeClaim, createClaim } from '#claims/api/claims.ts'
import { approvalNeededText } from '#claims/words/spending-limits.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'
import type { createPayment } from '#money/api/payments.ts'
import type { giveConsent, registerIdentity, saveClientRecord } from '#people/api/clients.ts'
import type { holdBox } from '#rent/api/boxes.ts'
import { whyNot } from './why-not.ts'

const withoutPromo = 'Стоимость пересчитана без скидки: проверьте итог и нажмите «Продолжить» ещё раз.'

export const rentRefusals = {
  period_refused: 'Срок аренды больше не подходит. Выберите дату начала заново.',
  services_refused: 'Одна из услуг здесь недоступна. Проверьте список услуг.',
  name_refused: 'Название ящика не подходит. Исправьте его.',
  cost_differs: 'Цена изменилась, мы пересчитали её. Проверьте итог и нажмите «Продолжить» ещё раз.',
  tariff_missing: 'Для этого отделения нет действующего тарифа. Выберите другое отделение.',
  promo_expired: `Срок действия промокода истёк. ${withoutPromo}`,
  promo_not_found: `Промокод не найден. ${withoutPromo}`,
  promo_conditions: `Условия участия в акции больше не выполнены. ${withoutPromo}`,
  promo_legal_only: `Промокод действует только для юридических лиц и ИП. ${withoutPromo}`,
  box_taken: 'Ящик уже забронирован. Выберите другой.',
  box_unknown: 'Такого номера больше нет. Выберите другой.',
  place_differs: 'Этот номер находится в другом месте. Выберите номер из списка на этой странице.',
  office_closed: 'Отделение временно не сдаёт ящики. Выберите другое отделение.',
  idempotency_key_reused: 'Заявление уже отправлено с другими данными. Нажмите «Продолжить» ещё раз.',
  too_many_unpaid:
    'Слишком много неоплаченных заявлений. Оплатите одно из них в разделе «Мои заявления» или откажитесь от него там, и нажмите «Продолжить» ещё раз.',
  too_many_holds:
    'За вами уже придержаны ящики в других окнах. Оформите их или повторите через 15 минут: неоформленные освободятся.',
  too_many_holds_here:
    'Без входа здесь уже придержали слишком много ящиков. Войдите в кабинет и нажмите «Продолжить» ещё раз или повторите через 15 минут.',
  claim_not_replaceable: 'Прежнее заявление уже нельзя заменить: оно оплачено или отменено. Оформите новое.',
  move_not_possible:
    'Засчитать прежнюю аренду нельзя: она закончилась, продлена или закончится раньше, чем вы обменяете ключи.',
  move_open:
    'Вы уже переезжаете из этого ящика. Завершите то заявление или откажитесь от него в разделе «Мои заявления».',
  leaving_planned:
    'Вы готовитесь отказаться от этого ящика. Отмените отказ в прежнем заявлении или арендуйте новый ящик без переезда.',
  credit_differs:
    'Остаток прежней аренды изменился, мы пересчитали его. Проверьте итог и нажмите «Продолжить» ещё раз.',
  cost_centre_unknown: 'Такого центра затрат больше нет. Выберите другой.',
  cost_centre_closed: 'Этот центр затрат закрыт. Выберите другой.',
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

  method_final: whyNot.payment.method_final,
  method_not_allowed: 'Этот способ оплаты не подходит к типу клиента. Выберите другой.',
  amount_differs: 'Сумма изменилась, теперь здесь новая. Проверьте итог и нажмите кнопку ещё раз.',
  claim_not_payable: 'Заявление уже нельзя оплатить: оно оплачено или отменено.',
  insufficient_funds: 'Недостаточно средств на балансе. Пополните баланс или выберите платёжное поручение.',
  balance_not_connected:
    'Онлайн-баланс не подключён. Подключите его в разделе «Баланс» или выберите платёжное поручение.',
  approval_needed: approvalNeededText,
  offer_missing: 'Чтобы завершить оформление, примите действующую оферту.',
  bank_unreachable: 'Банк не отвечает. Заявление сохранено, попробуйте оплатить через минуту.',
  bank_refused: 'Банк отказал в оплате. Попробуйте ещё раз или выберите другой способ.',
} as const satisfies RefusalWords<
  | typeof holdBox
  | typeof createClaim
  | typeof changeClaim
  | typeof saveClientRecord
  | typeof giveConsent
  | typeof registerIdentity
  | typeof createPayment
>

export const rentRefusalText = createRefusalTextFinder(rentRefusals)
