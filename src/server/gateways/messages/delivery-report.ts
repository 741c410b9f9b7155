/** What a mail server says of one recipient: `failed`, `delayed`, `delivered`, and a status such as 5.1.1. */
interface RecipientReport {
  readonly action: string
  readonly status: string
  /** What the other mail server said; may hold the address. */
  readonly diagnostic: string
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
/** A letter of ours has one reader; of more addresses than this nobody writes a report. */
const MAX_RECIPIENTS = 50

/** The fields of each group of `message/delivery-status`, unfolded, their names in small letters. */
const groupsOf = (text: string): Map<string, string>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => new Map(headersIn(group.split('\n'))))

/** The status of a recipient, without the comment that some servers put behind it. */
const statusOf = (group: Map<string, string>): string =>
  /^[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? ''

/** A body of a letter and its headers, unfolded, by names in small letters. */
interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly lines: string[]
}

const BOUNDARY = /\bboundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i

const headersIn = (lines: readonly string[]): [string, string][] =>
  lines
    .join('\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    })

const linesOf = (raw: Uint8Array): string[] =>
  Buffer.from(raw)
    .toString('latin1')
    .split(/\r\n|\r|\n/)

const headLength = (lines: readonly string[], from: number): number => {
  const end = lines.indexOf('', from)
  return (end === -1 ? lines.length : end) - from
}

/**
 * The parts of a letter, at whatever depth, in one pass over its lines. Libraries read also what strangers can make slow:
 * groups of addresses, encoded words, parts without end.
 */
function partsOf(lines: readonly string[]): Part[] {
  const boundaries = new Set<string>()
  const parts: Part[] = []
  const begin = (from: number): number => {
    const length = headLength(lines, from)
    const headers = new Map(headersIn(lines.slice(from, from + length)))
    const [, quoted, plain] = BOUNDARY.exec(headers.get('content-type') ?? '') ?? []
    const boundary = quoted ?? plain
    if (boundary) boundaries.add(boundary)
    parts.push({ headers, lines: [] })
    return from + length + 1
  }
  const boundaryIn = (line: string): 'opens' | 'closes' | null => {
    if (!line.startsWith('--')) return null
    const name = line.slice(2).trimEnd()
    if (boundaries.has(name)) return 'opens'
    return name.endsWith('--') && boundaries.has(name.slice(0, -2)) ? 'closes' : null
  }
  let at = begin(0)
  let isInPart = true
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const found = boundaryIn(line)
    if (found === null && isInPart) parts.at(-1)?.lines.push(line)
    if (found !== null) isInPart = found === 'opens'
    at = found === 'opens' ? begin(at + 1) : at + 1
  }
  return parts
}

const quotedPrintable = (text: string): string =>
  text
    .replace(/=[ \t]*\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The text of a part, decoded as its header says. */
function textOf({ headers, lines }: Part): string {
  const text = lines.join('\n')
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(text, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? quotedPrintable(text) : text, 'latin1')
  return bytes.toString('utf8')
}

/** The addresses that a letter was sent to, by its own headers alone. */
export function recipientsOf(raw: Uint8Array): string[] {
  const lines = linesOf(raw)
  return headersIn(lines.slice(0, headLength(lines, 0)))
    .filter(([name]) => RECIPIENT_HEADERS.includes(name))
    .map(([, value]) => value)
    .slice(0, MAX_RECIPIENTS)
}

/** Reads a letter to a return path as it came over the wire (RFC 3464). */
export function readReturnedLetter(raw: Uint8Array): ReturnedLetter {
  const report = partsOf(linesOf(raw)).find(({ headers }) =>
    /^message\/(?:global-)?delivery-status\s*(?:;|$)/i.test(headers.get('content-type') ?? ''),
  )
  return {
    recipients: recipientsOf(raw),
    reports: groupsOf(report ? textOf(report) : '')
      .filter((group) => group.has('final-recipient') && group.has('action'))
      .slice(0, MAX_RECIPIENTS)
      .map((group) => ({
        action: (group.get('action') ?? '').toLowerCase().split(/\s/)[0] ?? '',
        status: statusOf(group),
        diagnostic: group.get('diagnostic-code') ?? '',
      })),
  }
}
