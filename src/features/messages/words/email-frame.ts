import type { Office } from '#places/api/offices.ts'
import { officePictureUrls } from '#places/api/street-index.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { placeCopy } from '#places/words/office.ts'
import { weekHoursText } from '#places/words/office-status.ts'
import { boxOrCellWords, formatPlaceAddress, type RentedPlace } from '#places/words/rented-place.ts'
import { streetPictureCopy } from '#places/words/street-picture.ts'

export interface EmailText {
  readonly subject: string
  readonly text: string
}

/** Paragraphs name neither the address nor the telephone, because the frame of every email shows both once. */
export const composeEmail = (
  subject: string,
  ...paragraphs: readonly (string | false | null)[]
): EmailText => ({ subject, text: paragraphs.filter((part) => typeof part === 'string').join('\n\n') })

/** The rented place and its office, shown once in emails about a claim. */
export interface EmailPlace {
  readonly title: string
  /** Address for senders. */
  readonly address: string
  /** Labelled lines about the office: address, opening hours. */
  readonly office: readonly { readonly label: string; readonly text: string }[]
  readonly page: string
  /** The door of the box, drawn open while it contains mail. */
  readonly door: { readonly image: string; readonly alt: string }
  /** Null if only the settlement of the office is known. */
  readonly map: { readonly image: string; readonly alt: string } | null
}

/** The operator's data in the signature of emails. */
export interface EmailSender {
  readonly name: string
  readonly phone: string
  readonly phoneHours: string
}

export const emailFrameCopy = {
  brand: 'Абонентский ящик',
  automatic: 'Письмо отправлено автоматически, отвечать на него не нужно.',
  help: 'Вопросы и ответы',
  unsubscribe: 'Не присылать такие письма',
  /** Label of a link that has no text of its own. */
  open: 'Открыть на сайте',
  addressOf: (place: RentedPlace) => `Адрес ${boxOrCellWords(place).genitive}`,
  office: 'Отделение',
  officePage: 'Отделение на карте',
  phone: 'Телефон',
  calendar: 'Добавить в календарь',
  qrCode: 'QR-код для сотрудника отделения',
  door: (place: RentedPlace, isOpen: boolean) =>
    `Дверца ${boxOrCellWords(place).genitive}: ${isOpen ? 'внутри почта' : 'закрыта'}`,
} as const

/** The same picture as in calendars and on the page of the box. */
export const doorImageUrl = (origin: string, isOpen: boolean): string =>
  `${origin}/door-${isOpen ? 'open' : 'closed'}.png`

export const composeEmailPlace = (
  place: RentedPlace & { readonly hasMail: boolean },
  office: Office,
  origin: string,
): EmailPlace => {
  const hours = weekHoursText(office.workingHours)
  return {
    title: emailFrameCopy.addressOf(place),
    address: formatPlaceAddress({ ...place, index: office.index }),
    office: [
      { label: emailFrameCopy.office, text: officeAddress(office.settlement, office.addressSource) },
      ...(hours === ''
        ? []
        : [{ label: office.isTemporaryClosed ? placeCopy.hoursWhenOpen : placeCopy.hours, text: hours }]),
    ],
    page: `${origin}/${office.index}`,
    door: { image: doorImageUrl(origin, place.hasMail), alt: emailFrameCopy.door(place, place.hasMail) },
    map: hasExactPosition(office)
      ? {
          image: `${origin}${officePictureUrls.png(office.index)}`,
          alt: streetPictureCopy.picture(office.index),
        }
      : null,
  }
}

interface FramedEmail {
  readonly text: string
  readonly place: EmailPlace | null
  /** Link to the dates of the claim as a calendar file; null without dates. */
  readonly calendar: string | null
  readonly sender: EmailSender
  readonly origin: string
  /** Unsubscribe link; null if recipients cannot unsubscribe from this email. */
  readonly unsubscribe: string | null
}

/** The text part, which says the same as the HTML part. */
export const renderEmailText = ({
  text,
  place,
  calendar,
  sender,
  origin,
  unsubscribe,
}: FramedEmail): string =>
  [
    text,
    place &&
      [
        `${place.title}: ${place.address}`,
        ...place.office.map((line) => `${line.label}: ${line.text}`),
        `${emailFrameCopy.officePage}: ${place.page}`,
      ].join('\n'),
    calendar && `${emailFrameCopy.calendar}: ${calendar}`,
    [
      sender.name,
      `${emailFrameCopy.phone}: ${sender.phone}, ${sender.phoneHours}`,
      emailFrameCopy.automatic,
      `${emailFrameCopy.help}: ${origin}/faq`,
      ...(unsubscribe === null ? [] : [`${emailFrameCopy.unsubscribe}: ${unsubscribe}`]),
    ].join('\n'),
  ]
    .filter((part) => part !== null)
    .join('\n\n')
    // Some text-only mail programs draw the invisible word joiner as a box.
    .replaceAll('\u2060', '')
