import { formatPlaceAddress, placeTitle, type RentedPlace } from '#places/words/rented-place.ts'

export interface EmailText {
  readonly subject: string
  readonly text: string
}

export const composeEmail = (
  subject: string,
  ...paragraphs: readonly (string | false | null)[]
): EmailText => ({ subject, text: paragraphs.filter((part) => typeof part === 'string').join('\n\n') })

export const emailFrameCopy = {
  sender: 'Абонентский ящик',
  automatic: 'Письмо отправлено автоматически, отвечать на него не нужно.',
  help: 'Вопросы и ответы',
  unsubscribe: 'Не присылать такие письма',
  /** Label of a link that has no text of its own. */
  open: 'Открыть на сайте',
  stamp: (place: RentedPlace & { readonly index: string }) => ({
    title: placeTitle(place),
    address: formatPlaceAddress(place),
  }),
} as const
