/**
 * What a field holds once its text was sent: nothing, or what was typed while it was on its way. A scanner types on at the
 * end of what stands there.
 */
export const typedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length) : now
