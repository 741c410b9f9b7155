/** Placeholder for the server's origin in built pages (RFC 2606). */
export const builtOrigin = 'https://origin.invalid'

/** The same for examples in the text of a page, where localhost is shown too. */
export const builtAddress = 'https://address.invalid'
