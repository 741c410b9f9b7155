// Must not import zod, because static pages include this file.
/**
 * Cookie of a browser whose user may be logged in; it is not secret. Without it, pages do not request user
 * data. Its value identifies whom the user acts for (`actingHeader`), so that pages notice a switch.
 */
export const LOGIN_FLAG_COOKIE = 'person'
