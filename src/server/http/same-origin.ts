/**
 * Does this changing request come from a page of our own site? `Origin` decides where the browser sends it: it is the
 * configured origin, or the host that was asked by the scheme of that origin; without it only `Sec-Fetch-Site: same-origin` will do.
 */
export const fromOwnSite = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ownOrigin) return true
  const host = headers.get('host')
  if (host === null || !URL.canParse(origin)) return false
  const { host: from, protocol } = new URL(origin)
  return from === host && protocol === new URL(ownOrigin).protocol
}
