const LINE_OCTETS = 75

/** Folds lines at 75 octets and never splits a character (RFC 5545, 3.1; RFC 2426, 2.6). */
export const foldLine = (line: string): string => {
  const folded: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      folded.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...folded, part].join('\r\n')
}
