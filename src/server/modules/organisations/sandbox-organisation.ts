const MARK = 'sandbox:'

/** The organisation of the sandbox of this one: nobody is its user, and only its events and webhooks stand under it. */
export const sandboxOf = (legalHid: string): string => `${MARK}${legalHid}`

/** Is it the organisation of a sandbox? */
export const isSandbox = (legalHid: string): boolean => legalHid.startsWith(MARK)

/** The real organisation behind either. */
export const behindSandbox = (legalHid: string): string =>
  isSandbox(legalHid) ? legalHid.slice(MARK.length) : legalHid
