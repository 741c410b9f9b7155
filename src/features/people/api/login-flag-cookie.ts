// No zod here: static pages import this file.
/**
 * Cookie of browsers that may have a login; not secret. Without it, pages do not request the user's data. Its
 * value identifies the current account (`actingHeader`), so that pages notice a switch.
 */
export const LOGIN_FLAG_COOKIE = 'person'
