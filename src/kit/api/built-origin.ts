/** Placeholder for the server's origin in built pages (RFC 2606). */
export const builtOrigin = 'https://origin.invalid'

/** Placeholder for the origin in code examples, which also show localhost. */
export const builtAddress = 'https://address.invalid'
