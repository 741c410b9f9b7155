import type { Attachment } from '../post.ts'
import { decodeHeader, decodeText, fromQuotedPrintable, readParameters } from './mime-text.ts'

/** What is inside a letter that came over the wire. */
export interface LetterContent {
  readonly from: string
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html?: string
  readonly attachments: readonly Attachment[]
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Splits headers from body; `source` holds one byte a character, as do all bodies here. */
function readPart(source: string): Part {
  const end = source.search(/\r?\n\r?\n/)
  const head = end < 0 ? source : source.slice(0, end)
  const body = end < 0 ? '' : source.slice(end).replace(/^\r?\n\r?\n/, '')
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim())
  }
  return { headers, body }
}

function leaves(part: Part, depth = 0): Part[] {
  const { value, parameters } = readParameters(part.headers.get('content-type') ?? 'text/plain')
  const boundary = parameters.boundary
  if (!value.startsWith('multipart/') || !boundary || depth > 5) return [part]
  const sections = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1)
  return sections
    .filter((section) => !section.startsWith('--'))
    .flatMap((section) => leaves(readPart(section.replace(/^[ \t]*\r\n/, '')), depth + 1))
}

function bytesOf(part: Part): Buffer {
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64')
  if (encoding === 'quoted-printable') return fromQuotedPrintable(part.body)
  return Buffer.from(part.body, 'latin1')
}

/** Reads a letter as the embedded inbox receives it: its words and its attachments. */
export function readLetter(raw: Buffer): LetterContent {
  const whole = readPart(raw.toString('latin1'))
  let text = ''
  let html: string | undefined
  const attachments: Attachment[] = []
  for (const part of leaves(whole)) {
    const { value: contentType, parameters } = readParameters(
      part.headers.get('content-type') ?? 'text/plain',
    )
    const place = readParameters(part.headers.get('content-disposition') ?? '')
    const filename = place.parameters.filename ?? parameters.name
    if (place.value === 'attachment' || filename !== undefined) {
      const named = decodeHeader(filename ?? 'attachment')
      attachments.push({ filename: named, contentType, content: bytesOf(part) })
    } else if (contentType === 'text/html') html = decodeText(bytesOf(part), parameters.charset)
    else if (contentType === 'text/plain') text += decodeText(bytesOf(part), parameters.charset)
  }
  const header = (name: string) => decodeHeader(whole.headers.get(name) ?? '')
  return {
    from: header('from'),
    subject: header('subject'),
    messageId: header('message-id'),
    text,
    ...(html === undefined ? {} : { html }),
    attachments,
  }
}
