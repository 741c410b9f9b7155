import { defineMiddleware } from 'astro:middleware'
import { builtOn, shown } from './documents/shown.ts'

/**
 * Puts what a page shows where components and content readers find it: what the server passed as locals, else content
 * and day of the build. Astro adds the content security policy: a meta element in built pages, a header in others.
 */
export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.day ??= builtOn
  return shown.run(locals, next)
})
