/** What became of an email: `action` is `failed`, `delayed` or `delivered`, `status` a code such as 5.1.1. */
interface RecipientReport {
  readonly action: string
  readonly status: string
  /** Reply of the receiving mail server; may contain the email address. */
  readonly diagnostic: string
}

export interface ReturnedEmail {
  /** Addresses in the email's own headers and in those added by mail servers. */
  readonly recipients: readonly string[]
  /** Empty for other emails than delivery reports, such as automatic replies. */
  readonly reports: readonly RecipientReport[]
}

const RECIPIENT_HEADERS = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
/** A generous limit, because our emails have one recipient each. */
const MAX_RECIPIENTS = 50

/** Parses the field groups of `message/delivery-status`; names are in lower case. */
const parseFieldGroups = (text: string): Map<string, string>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => new Map(parseHeaders(group.split('\n'))))

/** Drops the comment that some servers append. */
const groupStatus = (group: Map<string, string>): string =>
  /^[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? ''

interface MimePart {
  readonly headers: ReadonlyMap<string, string>
  readonly lines: string[]
}

const BOUNDARY = /\bboundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i

const parseHeaders = (lines: readonly string[]): [string, string][] =>
  lines
    .join('\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    })

const splitLines = (raw: Uint8Array): string[] =>
  Buffer.from(raw)
    .toString('latin1')
    .split(/\r\n|\r|\n/)

const headLength = (lines: readonly string[], from: number): number => {
  const end = lines.indexOf('', from)
  return (end === -1 ? lines.length : end) - from
}

/**
 * Reads nested parts in one pass. A library would also parse address groups, encoded words and unterminated parts, and
 * attackers can make that slow.
 */
function parseParts(lines: readonly string[]): MimePart[] {
  const boundaries = new Set<string>()
  const parts: MimePart[] = []
  const begin = (from: number): number => {
    const length = headLength(lines, from)
    const headers = new Map(parseHeaders(lines.slice(from, from + length)))
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

const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=[ \t]*\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function decodePart({ headers, lines }: MimePart): string {
  const text = lines.join('\n')
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(text, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : text, 'latin1')
  return bytes.toString('utf8')
}

export function readEmailRecipients(raw: Uint8Array): string[] {
  const lines = splitLines(raw)
  return parseHeaders(lines.slice(0, headLength(lines, 0)))
    .filter(([name]) => RECIPIENT_HEADERS.includes(name))
    .map(([, value]) => value)
    .slice(0, MAX_RECIPIENTS)
}

/** Reads a raw email that was sent to one of our return paths, usually a delivery report (RFC 3464). */
export function readReturnedEmail(raw: Uint8Array): ReturnedEmail {
  const report = parseParts(splitLines(raw)).find(({ headers }) =>
    /^message\/(?:global-)?delivery-status\s*(?:;|$)/i.test(headers.get('content-type') ?? ''),
  )
  return {
    recipients: readEmailRecipients(raw),
    reports: parseFieldGroups(report ? decodePart(report) : '')
      .filter((group) => group.has('final-recipient') && group.has('action'))
      .slice(0, MAX_RECIPIENTS)
      .map((group) => ({
        action: (group.get('action') ?? '').toLowerCase().split(/\s/)[0] ?? '',
        status: groupStatus(group),
        diagnostic: group.get('diagnostic-code') ?? '',
      })),
  }
}
