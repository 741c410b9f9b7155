import { contactCardWords as words } from '#claims/words/mailing-address.ts'
import { foldLine } from '#documents/fold-line.ts'
import { formatPostalAddress } from '#places/words/rented-place.ts'
import type { MailingAddressPart } from '#rent/rules/box-name.ts'
import { type ClientType, clientTypeByName } from '#rent/rules/client-type.ts'

export interface ContactCardData {
  readonly holder: string
  readonly name: { readonly family: string; readonly given: string; readonly middle: string } | null
  readonly clientType: ClientType
  readonly index: string
  readonly place: string
  readonly settlement: string
  readonly region: string
  readonly address: string
  readonly officeAddress: string
}

/** The mailing address, once complete and once without its index (M-NAME-08). */
export const toMailingAddressReply = (parts: readonly MailingAddressPart[]) => ({
  address: formatPostalAddress(parts),
  place: formatPostalAddress(parts.filter(({ kind }) => kind !== 'index')),
})

const escapeVCardText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')

const joinComponents = (...parts: readonly string[]): string => parts.map(escapeVCardText).join(';')

const nameOf = ({ holder, name, clientType }: ContactCardData): string[] => {
  if (clientType === clientTypeByName.legal)
    return [`N:${joinComponents(holder, '', '', '', '')}`, `ORG:${escapeVCardText(holder)}`]
  return [`N:${joinComponents(name?.family ?? holder, name?.given ?? '', name?.middle ?? '', '', '')}`]
}

/** Builds a vCard 3.0 (RFC 2426). */
export const buildContactCard = (contact: ContactCardData): Uint8Array => {
  const { holder, index, place, settlement, region, address, officeAddress } = contact
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeVCardText(holder)}`,
    ...nameOf(contact),
    `ADR;TYPE=POSTAL,PREF:${joinComponents(place, '', '', settlement, region, index, words.country)}`,
    `LABEL;TYPE=POSTAL,PREF:${escapeVCardText(address)}`,
    `NOTE:${escapeVCardText(words.note(officeAddress))}`,
    'END:VCARD',
  ]
  return new TextEncoder().encode(`${lines.map(foldLine).join('\r\n')}\r\n`)
}
