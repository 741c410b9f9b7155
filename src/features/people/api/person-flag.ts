// No zod here: static pages import this file.
/**
 * Cookie that marks a browser in which somebody may be logged in; not secret. Without it pages make no call.
 * Its value is the acting mark (`actingHeader`), so that pages notice a switched account.
 */
export const personFlag = 'person'
