/** Decodes quoted-printable bytes (RFC 2045); `body` holds one byte a character. */
export const fromQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Bytes as text of a named charset; an unknown charset is read as UTF-8. */
export function decodeText(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const encodedWord = /=\?([^?]+)\?([BbQq])\?([^?]*)\?=/g

/** Decodes the encoded words of a header (RFC 2047); bytes of neighbours are joined, a letter may be cut between. */
export function decodeHeader(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1')
  return joined.replace(/(?:=\?[^?]+\?[BbQq]\?[^?]*\?=)+/g, (run) => {
    const words = [...run.matchAll(encodedWord)]
    const bytes = words.map(([, , kind = '', text = '']) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    )
    return decodeText(Buffer.concat(bytes), words[0]?.[1])
  })
}

/** A header with parameters, such as `text/plain; charset=utf-8`: parts of a long one are joined (RFC 2231). */
export function readParameters(value: string): { value: string; parameters: Record<string, string> } {
  const [main = '', ...rest] = value.match(/(?:[^;"]|"(?:\\.|[^"\\])*")+/g) ?? []
  const parameters: Record<string, string> = {}
  const encoded = new Set<string>()
  for (const part of rest) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const raw = part.slice(0, at).trim().toLowerCase()
    const name = raw.replace(/(\*\d+)?\*?$/, '')
    const text = part
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replace(/\\(.)/g, '$1')
    if (raw.endsWith('*')) encoded.add(name)
    parameters[name] = (parameters[name] ?? '') + text
  }
  for (const name of encoded) {
    const text = (parameters[name] ?? '').replace(/^[^']*'[^']*'/, '')
    parameters[name] = decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
  }
  return { value: main.trim().toLowerCase(), parameters }
}
