import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readMapMarks } from '#places/api/offices.ts'
import { systemClock } from '#server/clock.ts'
import { createCallLimiter } from '#server/http/call-limits.ts'
import { createRequestHandler } from '#server/http/request-handler.ts'
import { bindRoute } from '#server/http/route.ts'
import { createSessionCookie } from '#server/http/session.ts'
import { readSiteFiles } from '#server/http/site-files.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { silent } from './claim-ground.ts'

// A process for map.bench.ts: a twin of the product that validates the same requests and answers nothing.
const origin = 'http://localhost'
const server = createServer(
  createRequestHandler({
    origin,
    clock: systemClock,
    log: silent,
    metrics: openMetrics(),
    files: readSiteFiles('/nowhere', 'http://localhost'),
    ready: async () => true,
    routes: [bindRoute(readMapMarks, () => ({ ok: true, value: { clusters: [], postOfficesPins: [] } }))],
    tiles: undefined,
    streets: undefined,
    isThere: () => true,
    firstCalls: () => [],
    mounts: [],
    cookie: createSessionCookie(origin, () => null),
    sessions: {
      find: async () => null,
      open: () => Promise.reject(new Error('nobody opens a session here')),
    },
    callerOfKey: async () => ({ ok: false, code: 'key_unknown' }),
    limit: createCallLimiter({ trustProxy: false }, async () => null),
    checkReplies: false,
    trustedProxies: false,
  }),
)
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('disconnect', () => process.exit())
