import { resolve } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOfficeEntries } from '#content/server/read-entries.ts'
import { apiBasePath, type Endpoint, type EndpointReply, type EndpointRequest } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { findSession, openVisitorSession } from '#people/server/sessions.ts'
import { importContentOffices } from '#places/server/import-content-offices.ts'
import { loadOfficeCatalogue, type OfficeCatalogue } from '#places/server/offices/office-catalogue.ts'
import { officeRoutes } from '#places/server/offices/office-routes.ts'
import { boxRoutes } from '#rent/server/boxes/box-routes.ts'
import { createTestClock, type TestClock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { type CallerBindings, serveEndpoint } from '#server/http/serve-endpoint.ts'
import { createSessionCookie } from '#server/http/session.ts'
import { contextWith } from '#support/context.ts'
import { memoryDatabase } from '#support/database.ts'

const origin = 'http://localhost:4480'
const contentFolder = resolve(import.meta.dirname, '../../../../../content')

export const contentOffices = () => readOfficeEntries(openContentFiles(contentFolder))

export interface Answered<T> {
  readonly status: number
  readonly body: T
}

export interface Visitor {
  ask<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>): Promise<Answered<EndpointReply<E>>>
}

export interface Counter {
  readonly database: Database
  readonly offices: OfficeCatalogue
  readonly clock: TestClock
  visitor(): Visitor
  close(): Promise<void>
}

type RequestParts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const toUrl = (endpoint: Endpoint, { params = {}, query = {} }: RequestParts): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${origin}${apiBasePath}${path}?${search}`
}

/** All calls come from this machine, so callers are not distinguished. */
const CALL_SETTINGS = {
  trustProxy: false,
  limits: {
    unpaidOfPerson: 1,
    unpaidOfOrganisation: 1,
    unpaidInOffice: 1,
    holdsOfPerson: 1,
    holdsOfNetwork: 1,
    holdsInOffice: 1,
  },
}

/** Opens a new database in memory with the offices of `content/` by default. */
export const openCounter = async (providedDatabase?: Database): Promise<Counter> => {
  const database = providedDatabase ?? (await memoryDatabase())
  if (!providedDatabase) await importContentOffices(database.kysely, contentOffices())
  const clock = createTestClock(new Date('2026-11-21T09:00:00Z'), { now: () => new Date(0) })
  const offices = await loadOfficeCatalogue({
    database: database.kysely,
    today: () => todayInZone(clock.now()),
  })
  const app = new Hono<{ Bindings: CallerBindings }>()
  const cookie = createSessionCookie(origin, () => null)
  const context = contextWith({
    db: database.kysely,
    offices,
    config: CALL_SETTINGS,
    boxNames: { forbidden: () => ['heil'] },
  })
  for (const route of [...officeRoutes(context), ...boxRoutes(context)]) {
    serveEndpoint(app, route, {
      origin,
      clock,
      cookie,
      log: pino({ enabled: false }),
      sessions: {
        find: (secret, now) => findSession(database.kysely, secret, now),
        open: (now) => openVisitorSession(database.kysely, now),
      },
      callerOfKey: async () => ({ ok: false, code: 'key_unknown' }),
      limit: () => null,
      metrics: { observe: () => {}, brokenOff: () => {} },
      checkReplies: true,
      failurePage: () => null,
    })
  }

  const visitor = (): Visitor => {
    let cookieHeader = ''
    return {
      async ask(endpoint, request) {
        const { body } = request as RequestParts
        const response = await app.request(
          toUrl(endpoint, request as RequestParts),
          {
            method: endpoint.method,
            headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookieHeader },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          },
          { callerNetwork: '127.0.0.1' },
        )
        const newCookie = response.headers.get('set-cookie')
        if (newCookie) cookieHeader = newCookie.split(';')[0] ?? ''
        const text = await response.text()
        return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
      },
    }
  }
  return { database, offices, clock, visitor, close: () => database.close() }
}
