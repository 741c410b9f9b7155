import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

/** A part of the address space that an embedded provider answers by itself. */
export interface MountedApp {
  readonly path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Mounts a Hono app whose own paths begin after `path`; addresses are the site's, whatever front server is passed. */
export function mountedApp(path: string, app: Hono, origin: string): MountedApp {
  const listener = getRequestListener(new Hono().route(path, app).fetch, { hostname: new URL(origin).host })
  return { path, handle: async (request, response) => void (await listener(request, response)) }
}
