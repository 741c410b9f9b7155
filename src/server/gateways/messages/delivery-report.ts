import PostalMime from 'postal-mime'

/** What a mail server says of one recipient: `failed`, `delayed`, `delivered`, and a status such as 5.1.1. */
interface RecipientReport {
  readonly action: string
  readonly status: string
}

/** A letter that came to a return path. */
export interface ReturnedLetter {
  /** To whom it was sent: the addresses of its own headers and of those that mail servers add. */
  readonly recipients: readonly string[]
  /** Empty where it is no report of a delivery, as an answering machine's. */
  readonly reports: readonly RecipientReport[]
}

/** Headers that say to which address a letter was delivered. */
const RECIPIENT_HEADERS = ['to', 'delivered-to', 'x-original-to', 'envelope-to']

/** The fields of each group of `message/delivery-status`, unfolded, their names in small letters. */
const groupsOf = (text: string): Map<string, string>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(
      (group) =>
        new Map(
          group
            .replace(/\n[ \t]+/g, ' ')
            .split('\n')
            .flatMap((line): [string, string][] => {
              const colon = line.indexOf(':')
              return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]]
            }),
        ),
    )

/** The status of a recipient, without the comment that some servers put behind it; theirs, where there is none of ours. */
const statusOf = (group: Map<string, string>): string =>
  /^[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ??
  /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get('diagnostic-code') ?? '')?.[0] ??
  ''

/** Reads a letter to a return path as it came over the wire (RFC 3464). */
export const readReturnedLetter = async (raw: Uint8Array): Promise<ReturnedLetter> => {
  const { headers, attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const text = status ? Buffer.from(status.content as ArrayBuffer).toString('utf8') : ''
  return {
    recipients: headers
      .filter(({ key }) => RECIPIENT_HEADERS.includes(key.toLowerCase()))
      .map(({ value }) => value),
    reports: groupsOf(text)
      .filter((group) => group.has('final-recipient') && group.has('action'))
      .map((group) => ({
        action: (group.get('action') ?? '').toLowerCase().split(/\s/)[0] ?? '',
        status: statusOf(group),
      })),
  }
}
