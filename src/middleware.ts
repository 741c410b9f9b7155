import { defineMiddleware } from 'astro:middleware'
import { pageLocals, siteBuildDay } from './features/content/server/page-locals.ts'

/** Takes content and day from the server's locals, else from the build. */
export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.day ??= siteBuildDay
  return pageLocals.run(locals, next)
})
