import { placeAddress, placeTitle, type RentedPlace } from './rented-place.ts'

export interface EmailWords {
  readonly subject: string
  readonly text: string
}

/** Joins those paragraphs that apply. */
export const composeEmail = (
  subject: string,
  ...paragraphs: readonly (string | false | null)[]
): EmailWords => ({ subject, text: paragraphs.filter((part) => typeof part === 'string').join('\n\n') })

/** What stands around the words of every letter. */
export const emailFrame = {
  sender: 'Абонентский ящик',
  automatic: 'Письмо отправлено автоматически, отвечать на него не нужно.',
  help: 'Вопросы и ответы',
  /** The link that ends letters of this kind. */
  unsubscribe: 'Не присылать такие письма',
  /** Where a paragraph gives nothing but an address. */
  open: 'Открыть на сайте',
  /** The stamp of a letter about a claim: what is rented, and the address that senders write. */
  stamp: (place: RentedPlace & { readonly index: string }) => ({
    title: placeTitle(place),
    address: placeAddress(place),
  }),
} as const
