import type { withdrawClaim } from '#claims/api/claims.ts'
import { createRefusalTextFinder, type RefusalWords } from '#kit/words/general-refusals.ts'

export const withdrawalCopy = {
  button: 'Отказаться от заявления',
  buttonOf: (claim: number) => `Отказаться от заявления №\u00a0${claim}`,
  title: (claim: number) => `Отказаться от заявления №\u00a0${claim}?`,
  text: 'Заявление отменится, место сразу освободится для других. Вернуть заявление нельзя, можно оформить новое.',
  money: 'Деньги, которые придут по нему позже, мы вернём.',
  moveButton: 'Отказаться от переезда',
  moveButtonOf: (claim: number) => `Отказаться от переезда по заявлению № ${claim}`,
  moveTitle: 'Отказаться от переезда?',
  moveText:
    'Прежняя аренда продолжится как есть, её оплата не изменится. Новое место сразу освободится для других.',
  moveDone: 'Переезд отменён',
  send: 'Отказаться',
  sending: 'Отменяем…',
  done: (claim: number) => `Заявление №\u00a0${claim} отменено`,
} as const

export const withdrawalRefusalText = createRefusalTextFinder({
  claim_not_withdrawable: 'Заявление уже оплачено: отказаться от аренды можно в отделении.',
} satisfies RefusalWords<typeof withdrawClaim>)
