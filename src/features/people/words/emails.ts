import { formatDottedDate } from '#kit/words/date-text.ts'
import { composeEmail } from '#messages/words/email-frame.ts'
import type { RetainedData } from '#people/api/personal-data.ts'

interface RequestFacts {
  readonly origin: string
  readonly atBranch?: boolean
}

const doneAt = ({ atBranch }: RequestFacts): string =>
  atBranch ? 'Запрос оформил оператор в отделении по вашему паспорту.' : 'Запрос сделан в личном кабинете.'
const notYou = 'Если это были не вы, смените пароль и напишите в службу поддержки.'

export const dataExportEmail = (request: RequestFacts) =>
  composeEmail(
    'Копия ваших персональных данных выдана',
    `Выдана копия всех данных, которые мы о вас храним. ${doneAt(request)}`,
    notYou,
    `Открыть мои данные: ${request.origin}/personal-data`,
  )

export const consentWithdrawalEmail = (request: RequestFacts) =>
  composeEmail(
    'Согласие на обработку персональных данных отозвано',
    `Мы отметили отзыв согласия. ${doneAt(request)}`,
    'Оплаченные аренды продолжаются по договору. Для новой аренды согласие понадобится снова.',
    notYou,
    `Открыть мои данные: ${request.origin}/personal-data`,
  )

const retentionReasons = {
  contract: 'паспортные данные и данные арендатора — для споров по договору',
  accounting: 'имя плательщика и суммы — для бухгалтерского учёта',
} as const satisfies Record<RetainedData['what'], string>

export const dataDeletionEmail = ({
  kept,
  origin,
}: Pick<RequestFacts, 'origin'> & { kept: readonly RetainedData[] }) =>
  composeEmail(
    'Персональные данные удалены',
    'По вашему запросу мы удалили ваши контакты, письма и настройки, а доступ в кабинет закрыли на всех устройствах. Согласие на обработку данных отозвано.',
    kept.length > 0 &&
      `По закону мы обязаны хранить:\n${kept.map(({ what, until }) => `— ${retentionReasons[what]}, до ${formatDottedDate(until)}`).join('\n')}\nПосле этого удалим и их, делать ничего не нужно.`,
    kept.length === 0 && 'Ничего, что указывало бы на вас, у нас больше нет.',
    'Если захотите арендовать ящик снова, всё начнётся заново.',
    `Открыть сайт: ${origin}`,
  )

export const dataSubjectRequestRegisteredEmail = (id: number, due: string) =>
  composeEmail(
    'Ваш запрос о персональных данных принят',
    `Мы приняли ваш запрос № ${id}. Ответим не позже ${formatDottedDate(due)}.\n\nЕсли вы ничего не просили, напишите в службу поддержки.`,
  )

export const dataSubjectRequestExtendedEmail = (id: number, due: string, reason: string) =>
  composeEmail(
    'Ответ на ваш запрос о персональных данных задерживается',
    `Ответ на запрос № ${id} будет не позже ${formatDottedDate(due)}.\n\nПричина: ${reason}`,
  )

export const dataSubjectRequestAnsweredEmail = (id: number, answer: string) =>
  composeEmail(
    'Ответ на ваш запрос о персональных данных',
    `Запрос № ${id}.\n\n${answer}\n\nЕсли вы не согласны с ответом, его можно обжаловать в Роскомнадзор или в суд.`,
  )

/** Invites a person to act for an organisation (M-LEGAL-08). */
export const invitationEmail = (facts: {
  readonly organisation: string
  readonly by: string
  readonly origin: string
}) =>
  composeEmail(
    `Вас пригласили работать с абонентскими ящиками: ${facts.organisation}`,
    'Здравствуйте!',
    `${facts.by} приглашает вас работать с абонентскими ящиками организации ${facts.organisation}.\nВойдите в личный кабинет с этой электронной почтой и примите приглашение или откажитесь от него.`,
    `Ответить на приглашение: ${facts.origin}/invitations`,
    'Пока вы не приняли приглашение, ничего не изменится. Ваши личные заявления останутся только вашими.',
  )

/** Sent to every linked profile (AMB-49). */
export const profilesLinkedEmail = (emails: readonly string[], origin: string) =>
  composeEmail(
    'Профили личного кабинета связаны',
    'Здравствуйте!',
    `Теперь у этих профилей один список заявлений: ${emails.join(', ')}.\nС заявлениями можно работать из любого из них. Каждое заявление по-прежнему числится за тем профилем, из которого оформлено; письма о нём приходят туда же.`,
    'Если вы не связывали профили, отвяжите лишний.',
    `Открыть связанные профили: ${origin}/linking`,
  )

export const profileUnlinkedEmail = (email: string, origin: string) =>
  composeEmail(
    'Профиль личного кабинета отвязан',
    'Здравствуйте!',
    `Профиль ${email} больше не видит заявления остальных связанных профилей, а они — его заявления.\nЗаявления остались за теми профилями, из которых оформлены.`,
    `Открыть связанные профили: ${origin}/linking`,
  )

export const addressCheckEmail = ({ origin }: { readonly origin: string }) =>
  composeEmail(
    'Проверка адреса: письма снова доходят',
    'Вы попросили проверить этот адрес в личном кабинете. Раз письмо пришло, всё в порядке: мы снова пишем вам сюда.',
    `Открыть мои заявления: ${origin}/claims`,
  )

export const supportQuestionEmail = (question: {
  readonly number: number
  readonly name: string
  readonly email: string
  readonly comment: string
  readonly index: string
}) =>
  composeEmail(
    `Вопрос с сайта № ${question.number}`,
    [
      `Имя: ${question.name || 'не указано'}`,
      `Почта: ${question.email || 'не указана, ответить некуда'}`,
      `Индекс отделения: ${question.index || 'не указан'}`,
    ].join('\n'),
    question.comment,
  )

export const webhookDisabledEmail = (origin: string, url: string) =>
  composeEmail(
    'Вебхук отключён: адрес не отвечает',
    `Адрес ${url} не принимал события три дня, и мы перестали их отправлять. События не потеряны: включите вебхук снова, и отправка продолжится с того же места.\n\nОткрыть настройки: ${origin}/legals/settings`,
  )
