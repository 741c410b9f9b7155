// Without shapes: pages to read take it, and load no zod for it.
/**
 * A cookie that says that somebody may be logged in here, no secret: pages without it ask nobody, so that a visitor's
 * page makes no call that is refused. The server sets it with its session to the mark of whom they act for
 * (`actingHeader`), so that a page notices another person or organisation without a call.
 */
export const personFlag = 'person'
