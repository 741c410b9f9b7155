// Answers a page that the network does not bring with the page 'no connection', and does nothing else. Only that page
// and the files it names are kept on the device: never an answer to a person.
const page = '/offline'
const store = 'offline-page'
const keptFor = 24 * 60 * 60 * 1000

/** The page and what it is drawn with, fetched anew. */
const keep = async () => {
  const answer = await fetch(page, { credentials: 'omit', cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${page} is not there`)
  const text = await answer.clone().text()
  const files = [...text.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|svg|woff2))"/g)].map(
    ([, address]) => address,
  )
  const cache = await caches.open(store)
  await cache.addAll([...new Set(files)])
  await cache.put(page, answer)
}

/** Keeps the page anew once a day, so that it follows the site. */
const refresh = async () => {
  const kept = await caches.match(page)
  const since = Date.now() - Date.parse(kept?.headers.get('Date') ?? '')
  if (!(since < keptFor)) await keep()
}

const orKept = (request, address) =>
  fetch(request).catch(async (error) => {
    const kept = await caches.match(address, { ignoreVary: true })
    if (kept) return kept
    throw error
  })

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(orKept(request, page))
    event.waitUntil(refresh().catch(() => {}))
    return
  }
  // What the kept page is drawn with: while the network is there it answers as ever.
  if (
    ['style', 'font', 'script', 'image'].includes(request.destination) &&
    new URL(request.url).origin === self.origin
  )
    event.respondWith(orKept(request, request.url))
})
