import { upperFirst } from '#kit/words/letter-case.ts'
import type { MailingAddressPart } from '#rent/rules/box-name.ts'

/** `boxNumber` and `lockerName` together are unique within an office (AMB-45). */
export interface RentedPlace {
  readonly boxNumber: string
  readonly lockerName: string | null
}

const box = {
  title: 'Ящик',
  nominative: 'ящик',
  genitive: 'ящика',
  dative: 'ящику',
  prepositional: 'ящике',
  accusative: 'ящик',
  /** Used in the title of the contract: `аренда абонентского ящика`. */
  rented: 'абонентского ящика',
  nameOf: 'Название ящика',
  free: 'свободен',
  willBeFree: 'станет свободен',
  again: 'снова свободен',
  same: 'Ящик, номер и ключ остаются прежними.',
} as const

const cell = {
  title: 'Ячейка почтомата',
  nominative: 'ячейка',
  genitive: 'ячейки',
  dative: 'ячейке',
  prepositional: 'ячейке',
  accusative: 'ячейку',
  rented: 'ячейки почтомата',
  nameOf: 'Название ячейки',
  free: 'свободна',
  willBeFree: 'станет свободна',
  again: 'снова свободна',
  same: 'Ячейка и её номер остаются прежними, открывать её — по коду, как раньше.',
} as const satisfies Record<keyof typeof box, string>

export type PlaceWords = { readonly [key in keyof typeof box]: string }

export const boxOrCellWords = ({ lockerName }: Pick<RentedPlace, 'lockerName'>): PlaceWords =>
  lockerName === null ? box : cell

/** For texts that differ in more than the noun for the place. */
export const chooseByBoxOrCell = <T>(
  { lockerName }: Pick<RentedPlace, 'lockerName'>,
  forBox: T,
  forCell: T,
): T => (lockerName === null ? forBox : forCell)

/** Returns `«У входа»`; quotes within the name become inner quotes. */
export const quoted = (name: string): string => `«${name.replace(/«/gu, '„').replace(/»/gu, '“')}»`

/** Returns `почтомат «У входа»`, even if the name itself begins with that word. */
const lockerIn = (noun: string, name: string): string => {
  const bare = name.replace(/^почтомат\s+(?=\S)/iu, '')
  return `${noun} ${quoted(bare === name ? name : upperFirst(bare))}`
}

/** For use below a title that says box or cell: `№ 12`, `12, почтомат «У входа»`. */
export const placeNumberText = ({ boxNumber, lockerName }: RentedPlace): string =>
  lockerName === null ? `№ ${boxNumber}` : `${boxNumber}, ${lockerIn('почтомат', lockerName)}`

type Case = 'nominative' | 'genitive' | 'dative' | 'prepositional' | 'accusative'

/** For use within a sentence: `ящик № 12`, `ячейка 12 почтомата «У входа»`. */
export const formatPlaceName = (place: RentedPlace, grammar: Case = 'nominative'): string => {
  const noun = boxOrCellWords(place)[grammar]
  return place.lockerName === null
    ? `${noun} № ${place.boxNumber}`
    : `${noun} ${place.boxNumber} ${lockerIn('почтомата', place.lockerName)}`
}

export const placeTitle = (place: RentedPlace): string => upperFirst(formatPlaceName(place))

/** Address for senders: `101000, а/я 12`, `101000, почтомат «У входа», ячейка 12` (AMB-45). */
export const formatPostalAddress = (parts: readonly MailingAddressPart[]): string => {
  const inLocker = parts.some(({ kind }) => kind === 'locker_name')
  const words = {
    index: (value: string) => value,
    locker_name: (value: string) => lockerIn('почтомат', value),
    box_number: (value: string) => (inLocker ? `ячейка ${value}` : `а/я ${value}`),
    box_name: (value: string) => value,
  }
  return parts.map(({ kind, value }) => words[kind](value)).join(', ')
}

export const formatPlaceAddress = (
  place: RentedPlace & { readonly index: string; readonly boxName?: string | null },
): string =>
  formatPostalAddress([
    { kind: 'index', value: place.index },
    ...(place.lockerName === null ? [] : [{ kind: 'locker_name' as const, value: place.lockerName }]),
    { kind: 'box_number', value: place.boxNumber },
    ...(place.boxName ? [{ kind: 'box_name' as const, value: place.boxName }] : []),
  ])

/** Name of a locker with its own office index. */
export const lockerNameByIndex = (index: string): string => `Почтомат ${index}`
