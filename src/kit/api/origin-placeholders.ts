/** Placeholder for the server's origin in built pages (RFC 2606). */
export const originPlaceholder = 'https://origin.invalid'

/** Placeholder for the origin in code examples, which also show localhost. */
export const exampleOriginPlaceholder = 'https://address.invalid'
