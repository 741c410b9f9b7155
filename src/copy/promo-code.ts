import { checkoutCopy } from './checkout.ts'

/** Why a promo code does not count (M-PROMO-01, 03…06). */
export const promoWords = {
  promo_empty: 'Введите промокод',
  promo_expired: 'Срок действия промокода истёк',
  promo_not_found: 'Промокод не найден',
  promo_conditions: 'Условия участия в акции не выполнены',
  promo_too_many: 'Слишком много неверных промокодов. Оформите аренду без скидки или вернитесь через час',
  promo_failed: 'Не удалось рассчитать скидку. Попробуйте ещё раз',
  promo_legal_only: checkoutCopy.promoLegalOnly,
} as const
