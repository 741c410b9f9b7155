/**
 * The public address that pages name to search engines. Without `ORIGIN` pages name none, so that no page of the
 * internet claims to be localhost; only the sitemap, which must name one, says so, and production is told of it.
 */
export const siteOrigin = (environment: Readonly<Record<string, string | undefined>>) => {
  const told = environment.ORIGIN?.replace(/\/+$/, '') || ''
  if (!told && environment.NODE_ENV === 'production')
    console.warn('ORIGIN is not set: pages name no canonical address, and the sitemap says localhost')
  return { ofPages: told, ofSitemap: told || `http://localhost:${environment.PORT || '4321'}` }
}
