import type { BankReason } from '#contract/bank-reason.ts'

/** What the bank's refusal means for the person who pays, and what to do. */
export const bankReasonWords = {
  insufficient_funds: 'На карте недостаточно средств. Пополните её или оплатите другой картой.',
  card_expired: 'Срок действия карты истёк. Оплатите другой картой.',
  limit_exceeded:
    'Превышен лимит операций по карте. Измените лимит в своём банке или оплатите другой картой.',
  issuer_declined: 'Банк, выпустивший карту, отклонил платёж. Обратитесь в банк или оплатите другой картой.',
  card_blocked:
    'Карта заблокирована или её возможности ограничены. Обратитесь в банк или оплатите другой картой.',
  wrong_card_details: 'Данные карты указаны неверно. Проверьте номер, срок действия и код.',
  three_ds_failed: 'Платёж не подтверждён кодом из банка. Попробуйте ещё раз.',
  session_expired: 'Время на странице банка истекло.',
  issuer_unreachable: 'Банк, выпустивший карту, не отвечает. Попробуйте позже или оплатите другой картой.',
  not_attempted: 'Оплаты не было: данные карты не вводились.',
  bank_trouble: 'Платёж не прошёл по технической причине. Попробуйте ещё раз.',
} as const satisfies Record<BankReason, string>
