import type { issueRecoveryCode } from '#contract/branch-recovery.ts'
import { type RefusalWords, refusalTextOf } from './general-refusals.ts'

/** Words of giving access back to whoever came with their document. */
export const branchRecoveryCopy = {
  act: 'Вернуть доступ',
  title: 'Код для возврата доступа',
  lead: 'Для арендатора, который не может войти в прежний профиль и прочитать письмо. Проверьте документ и введите его номер.',
  passport: 'Серия и номер паспорта',
  passportHint: 'Десять цифр',
  inn: 'ИНН организации',
  innHint: 'Как в доверенности: 10 или 12 цифр',
  seen: 'Паспорт предъявлен, фотография совпадает',
  seenForEntity: 'Паспорт представителя и доверенность предъявлены',
  documentBad: 'Введите все цифры номера',
  seenMissing: 'Отметьте, что проверили документ',
  send: 'Выдать код',
  sending: 'Выдаём…',
  done: 'Готово',
  code: 'Код',
  until: (when: string) => `Действует до ${when} по московскому времени, один раз. Новый код отменит этот.`,
  next: (claim: number) =>
    `Перепишите код арендатору. Он входит на сайт в любой свой профиль, открывает «Вернуть доступ к заявлению», нажимает «Код выдали в отделении» и вводит номер заявления ${claim}, цифры документа и код.`,
} as const

const refusalWords = {
  document_malformed: branchRecoveryCopy.documentBad,
  seen_missing: branchRecoveryCopy.seenMissing,
  holder_blocked: 'Доступ арендатору закрыл администратор сервиса: заявление сейчас нельзя изменить.',
  holder_not_recognised:
    'Номер не совпал с данными арендатора. Проверьте документ: код выдают только тому, на кого оформлено заявление.',
  too_many_requests: 'Слишком много несовпадений подряд. Повторите через час.',
  forbidden: 'Это заявление не вашего филиала.',
} as const satisfies RefusalWords<typeof issueRecoveryCode, 'document_malformed' | 'seen_missing'>

/** Why no code was issued. */
export const branchRecoveryRefusal = refusalTextOf(refusalWords)
