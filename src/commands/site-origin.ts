import { CommandFailed } from './run-command.ts'

/**
 * The public address that pages name to search engines. Without `ORIGIN` pages name none and only the sitemap, which
 * must, says localhost: a developer's. A build for production wants to be told (as the server does, config.ts).
 */
export const siteOrigin = (environment: Readonly<Record<string, string | undefined>>) => {
  const told = environment.ORIGIN?.replace(/\/+$/, '') || ''
  if (!told && environment.NODE_ENV === 'production') {
    throw new CommandFailed('ORIGIN: must be set in production: search engines are told of the pages by it')
  }
  return { ofPages: told, ofSitemap: told || `http://localhost:${environment.PORT || '4321'}` }
}
