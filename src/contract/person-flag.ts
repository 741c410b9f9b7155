// Without shapes: pages to read take it, and load no zod for it.
/**
 * A cookie that says that somebody may be logged in here, no secret: pages without it ask nobody, so that a visitor's
 * page makes no call that is refused. A server of the site sets it with its session.
 */
export const personFlag = { name: 'person', value: '1' } as const
