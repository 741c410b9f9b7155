import type { IncomingStatus } from '#contract/incoming-letters.ts'
import { instantInWords } from './date-text.ts'
import type { ClaimFacts, EmailWords } from './emails-claims.ts'
import { placeAddress } from './rented-place.ts'

/** What a notice may tell of a digitized letter. */
interface IncomingFacts {
  readonly id: number
  readonly sender: string
  readonly number: string | null
  readonly status: IncomingStatus
  readonly track: string | null
  readonly destroyAfter: Date | null
}

type Words = (claim: ClaimFacts, letter: IncomingFacts) => EmailWords

const who = ({ sender, number }: IncomingFacts): string =>
  number === null ? `от отправителя «${sender}»` : `от отправителя «${sender}», номер ${number}`
const where = (claim: ClaimFacts): string => placeAddress(claim)
const page = ({ origin }: ClaimFacts, { id }: IncomingFacts): string =>
  `Открыть письмо: ${origin}/legals?letter=${id}`

const until = ({ destroyAfter }: IncomingFacts): string =>
  destroyAfter === null
    ? ''
    : `Отменить уничтожение можно до ${instantInWords(destroyAfter)} по московскому времени.`

/** What became of a letter as it came. */
const atOnce = (letter: IncomingFacts): string => {
  if (letter.status === 'scan_ordered') return 'По вашему правилу мы его отсканируем.'
  if (letter.status === 'stored') return 'По вашему правилу оно хранится в отделении нераспечатанным.'
  if (letter.status === 'destroy_ordered') return `По вашему правилу оно будет уничтожено. ${until(letter)}`
  return 'Решите в кабинете, что с ним сделать: отсканировать, хранить, забрать или уничтожить.'
}

const words =
  (subject: string, text: (claim: ClaimFacts, letter: IncomingFacts) => string): Words =>
  (claim, letter) => ({ subject, text: `${text(claim, letter)}\n\n${page(claim, letter)}` })

/** Notices about digitized letters, by what happened to them; the rest is seen in the inbox only. */
export const incomingNotifications: Readonly<Partial<Record<string, Words>>> = {
  receive: words(
    'Пришло письмо для вашей организации',
    (claim, letter) => `Пришло письмо ${who(letter)} (${where(claim)}). ${atOnce(letter)}`,
  ),
  attach_scan: words(
    'Скан письма готов',
    (_, letter) => `Отсканировали письмо ${who(letter)}. Скан можно прочитать и скачать в кабинете.`,
  ),
  withdraw_scan: words(
    'Скан письма заменяется',
    (_, letter) => `Скан письма ${who(letter)} отозван отделением, скоро появится новый.`,
  ),
  order_destroy: words(
    'Письмо будет уничтожено',
    (_, letter) => `Назначено уничтожение письма ${who(letter)}. ${until(letter)}`,
  ),
  hand_over: words('Письмо выдано', (claim, letter) => `Письмо ${who(letter)} выдано (${where(claim)}).`),
  send: words(
    'Письмо передано курьеру',
    (_, letter) => `Письмо ${who(letter)} передано курьеру, номер отправления ${letter.track ?? ''}.`,
  ),
  confirm_destroy: words('Письмо уничтожено', (_, letter) => `Письмо ${who(letter)} уничтожено по акту.`),
}
