/**
 * Does this changing request come from a page of our own site? `Origin` decides where the browser sends it: it is the
 * configured origin or the host that was asked; without it only `Sec-Fetch-Site: same-origin` will do.
 */
export const fromOwnSite = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ownOrigin) return true
  const host = headers.get('host')
  return host !== null && URL.canParse(origin) && new URL(origin).host === host
}
