/** Text typed while a field was being sent. A scanner appends to the existing text. */
export const typedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length) : now
