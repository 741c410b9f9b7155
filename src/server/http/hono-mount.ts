import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Mount } from './front-door.ts'

/** A Hono app that answers everything below a path. */
export const honoMount = (path: string, app: Hono): Mount => {
  const listener = getRequestListener(new Hono().route(path, app).fetch)
  return { path, handle: (request, response) => listener(request, response) }
}
