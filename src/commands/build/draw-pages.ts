import { createApp } from 'astro/app/entrypoint'
import { addressOfDrawing } from '#contract/addresses.ts'
import { builtOrigin } from '#contract/built-origin.ts'
import { contentAtHand, type OpenSitePages } from '../../documents/content-at-hand.ts'
import { type SiteStyles, sheetFor, withSheet } from './family-of-page.ts'
import { type Imports, withPreloads } from './preloads-of-page.ts'

const app = createApp({ streaming: false })

/** Astro hands the policy of a page that is drawn on demand over as a header; it stands first in the head, as the build writes it. */
const withPolicy = (html: string, policy: string | null): string =>
  policy === null
    ? html
    : html.replace(
        /<meta charset="[^"]*"\s*\/?>/,
        (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
      )

/** Draws pages of the content at hand with the components and the scripts of this build, to the same bytes that it would write. */
export const openSitePages: OpenSitePages = (finish) => {
  const styles = finish.styles as SiteStyles
  const imports: Imports = new Map(finish.imports)
  const draw = async (address: string, day: string): Promise<string | null> => {
    const response = await app.render(new Request(new URL(addressOfDrawing(address, day), builtOrigin)))
    if (response.status !== 200) return null
    const html = withPolicy(await response.text(), response.headers.get('content-security-policy'))
    if (!html.includes('<html')) return null
    return withSheet(withPreloads(html, imports), sheetFor(`${address.slice(1)}.html`, html, styles))
  }
  return {
    draw: (content, address, day) => contentAtHand.run(content, () => draw(address, day)),
  }
}
