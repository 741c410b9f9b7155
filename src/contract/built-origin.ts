/**
 * The origin that built pages name: the server puts its own in its place, so that one build serves every address. The name
 * belongs to nobody (RFC 2606).
 */
export const builtOrigin = 'https://origin.invalid'

/** The same in the words of a page, such as a command to try: there it stands on a developer's own machine too. */
export const builtAddress = 'https://address.invalid'
