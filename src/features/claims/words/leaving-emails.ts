import type { LeavingMail } from '#claims/api/leaving.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import { chooseByBoxOrCell, formatPlaceName } from '#places/words/rented-place.ts'
import type { ClaimEmailFacts } from './emails.ts'

interface PlannedFacts {
  readonly lastDay: string
  readonly refund: number
  readonly mail: LeavingMail
  readonly forwardTo: string | null
}

const mailTexts: Record<LeavingMail, string> = {
  collect: 'Письма заберите в день отказа. Что придёт позже, вернём отправителям.',
  forward: 'Письма, которые придут позже, перешлём на адрес, который вы указали.',
  return: 'Письма, которые придут позже, вернём отправителям.',
}

const leaveLink = ({ origin, claim }: ClaimEmailFacts): string => `${origin}${pagePaths.leaveClaim(claim)}`

export const leavingPlannedEmail = (facts: ClaimEmailFacts, { lastDay, refund, mail }: PlannedFacts) =>
  composeEmail(
    `Вы собираетесь отказаться: ${formatPlaceName(facts)}`,
    [`Прийти до: ${formatDottedDate(lastDay)}`, `Вернём: ${formatAmount(refund)}`].join('\n'),
    chooseByBoxOrCell(
      facts,
      'Возьмите паспорт и ключ. Аренда закончится, когда оператор примет ключ.',
      'Возьмите паспорт. Аренда закончится, когда вы подпишете отказ.',
    ),
    mailTexts[mail],
    'Передумали? До визита ничего не изменится, отказ можно отменить.',
    `Открыть отказ: ${leaveLink(facts)}`,
  )

export const leavingLateEmail = (facts: ClaimEmailFacts, lastDay: string) =>
  composeEmail(
    `Вы собирались отказаться до ${formatDottedDate(lastDay)}: ${formatPlaceName(facts)}`,
    'Аренда продолжается, потому что отказ ещё не подписан. Вернём оплату за полные месяцы, которые останутся после визита, — сумма могла уменьшиться.',
    'Выберите новый месяц или отмените отказ.',
    `Открыть отказ: ${leaveLink(facts)}`,
  )
