import type { KeptData } from '#contract/personal-data.ts'
import { dateInDots } from './date-text.ts'
import type { EmailWords } from './emails-claims.ts'

interface Place {
  /** The site's own address. */
  readonly origin: string
  /** Done at a branch, for who came there with a passport. */
  readonly atBranch?: boolean
}

const paragraphs = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join('\n\n')

const doneAt = ({ atBranch }: Place): string =>
  atBranch ? 'Запрос оформил оператор в отделении по вашему паспорту.' : 'Запрос сделан в личном кабинете.'
const notYou = 'Если это были не вы, смените пароль и напишите в службу поддержки.'

/** A copy of everything that is kept was made. */
export const exportEmail = (place: Place): EmailWords => ({
  subject: 'Копия ваших персональных данных выдана',
  text: paragraphs(
    `Выдана копия всех данных, которые мы о вас храним. ${doneAt(place)}`,
    notYou,
    `Открыть мои данные: ${place.origin}/personal-data`,
  ),
})

/** A consent was withdrawn. */
export const withdrawalEmail = (place: Place): EmailWords => ({
  subject: 'Согласие на обработку персональных данных отозвано',
  text: paragraphs(
    `Мы отметили отзыв согласия. ${doneAt(place)}`,
    'Оплаченные аренды продолжаются по договору. Для новой аренды согласие понадобится снова.',
    notYou,
    `Открыть мои данные: ${place.origin}/personal-data`,
  ),
})

const keptWords = {
  contract: 'паспортные данные и данные арендатора — для споров по договору',
  accounting: 'имя плательщика и суммы — для бухгалтерского учёта',
} as const satisfies Record<KeptData['what'], string>

/** What was deleted and what has to stay; the last letter. */
export const deletionEmail = ({
  kept,
  origin,
}: Pick<Place, 'origin'> & { kept: readonly KeptData[] }): EmailWords => ({
  subject: 'Персональные данные удалены',
  text: paragraphs(
    'По вашему запросу мы удалили ваши контакты, письма и настройки, а доступ в кабинет закрыли на всех устройствах. Согласие на обработку данных отозвано.',
    kept.length > 0 &&
      `По закону мы обязаны хранить:\n${kept.map(({ what, until }) => `— ${keptWords[what]}, до ${dateInDots(until)}`).join('\n')}\nПосле этого удалим и их, делать ничего не нужно.`,
    kept.length === 0 && 'Ничего, что указывало бы на вас, у нас больше нет.',
    'Если захотите арендовать ящик снова, всё начнётся заново.',
    `Открыть сайт: ${origin}`,
  ),
})
